import { isState } from './certainty.ts'

type Charge = 'tax' | 'title' | 'registration' | 'license' | 'plate' | 'doc' | 'fees'

/** Which government charge each word names. */
const chargesByWord = new Map<string, Charge>([
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
	// Vehicle license tax, as in Arizona, is part of the registration.
	['vlt', 'registration'],
	['lic', 'license'],
	['license', 'license'],
	['licensing', 'license'],
	['plate', 'plate'],
	['plates', 'plate'],
	['tag', 'plate'],
	['tags', 'plate'],
	['fees', 'fees'],
	['doc', 'doc'],
	['docs', 'doc'],
	['documentation', 'doc'],
])

/** Words that may appear without changing the classification. */
const neutralWords: ReadonlySet<string> = new Set(
	'fee and transfer new est estimated state sales government govt governmental total charges county local the for or of all other temp temporary vehicle official paid to public officials dept your come comes about run runs will be is are'.split(
		' ',
	),
)

/**
 * Classifies a line that combines several government charges: 'Lic/Reg/Title' as registration, 'Taxes, tags & title' as taxes and fees.
 * Null if it names only one charge or contains an unrelated word.
 */
export function classifyCombinedCharges(words: readonly string[]): 'registration' | 'taxes_and_fees' | null {
	// Forms number their lines with letters.
	if (
		words.some(
			(word) =>
				!chargesByWord.has(word) &&
				!neutralWords.has(word) &&
				!isState(word) &&
				!/^(?:\p{L}|\d{1,2}(?:\.\d{1,4})?%?)$/u.test(word),
		)
	)
		return null
	const named = new Set(words.flatMap((word) => chargesByWord.get(word) ?? []))
	const hasOfficial = ['title', 'registration', 'license', 'plate'].some((charge) =>
		named.has(charge as Charge),
	)
	// 'Title/reg/doc' is no documentation fee, and 'Doc tax' is a tax.
	const isTaxFirst =
		words.findIndex((word) => chargesByWord.get(word) === 'tax') <
		words.findIndex((word) => chargesByWord.get(word) === 'doc')
	if (named.has('doc')) return hasOfficial || (named.has('tax') && isTaxFirst) ? 'taxes_and_fees' : null
	if (named.has('tax')) return named.size > 1 ? 'taxes_and_fees' : null
	named.delete('fees')
	return named.size > 1 ? 'registration' : null
}
