import { isState } from './certainty.ts'

type Kind = 'tax' | 'title' | 'registration' | 'license' | 'plate' | 'fees'

/** What the words of a line of government charges name. */
const kinds = new Map<string, Kind>([
	['tax', 'tax'],
	['taxes', 'tax'],
	['title', 'title'],
	['titling', 'title'],
	['ttl', 'title'],
	['reg', 'registration'],
	['registration', 'registration'],
	['dmv', 'registration'],
	['bmv', 'registration'],
	['mvc', 'registration'],
	['mvd', 'registration'],
	['mva', 'registration'],
	['rmv', 'registration'],
	['vlt', 'registration'],
	['rta', 'tax'],
	['lic', 'license'],
	['license', 'license'],
	['licensing', 'license'],
	['plate', 'plate'],
	['plates', 'plate'],
	['tag', 'plate'],
	['tags', 'plate'],
	['fees', 'fees'],
])

/** Words that only join them. */
const joining: ReadonlySet<string> = new Set(
	'fee and transfer new est estimated state sales government govt governmental total charges county local the for or of all other temp temporary vehicle official paid to public officials dept'.split(
		' ',
	),
)

/** Whether a reduction of a lease's price is the maker's money: 'Cap cost reduction - lease credit'. */
export const isReductionByMaker = (words: readonly string[]): boolean =>
	(words.includes('ccr') ||
		(words.includes('reduction') && words.some((word) => /^(?:cap|capital|capitalized)$/.test(word)))) &&
	!words.some((word) => /^(?:trade|total|tax|taxes)$/.test(word)) &&
	(words.some((word) => /^(?:rebates?|credits?|incentives?|bonus|noncash)$/.test(word)) ||
		/\b(?:customer|lease|manufacturers?|non|bonus) cash\b/.test(words.join(' ')))

/**
 * What a line is that names several charges of the government at once: 'Lic/Reg/Title' is a registration, 'Taxes, tags & title' a total of
 * taxes and fees. Null for a line with any other word.
 */
export function combinedRule(words: readonly string[]): 'registration' | 'taxes_and_fees' | null {
	// Forms number their lines with letters.
	if (
		words.some((word) => !kinds.has(word) && !joining.has(word) && !isState(word) && !/^\p{L}$/u.test(word))
	)
		return null
	const named = new Set(words.flatMap((word) => kinds.get(word) ?? []))
	if (named.has('tax')) return named.size > 1 ? 'taxes_and_fees' : null
	named.delete('fees')
	return named.size > 1 ? 'registration' : null
}
