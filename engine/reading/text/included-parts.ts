const amount =
	/\$\s?\d[\d,]{0,12}(?:\.\d{2})?|(?<![\d.,$])\d{1,3}(?:,\d{3}){1,3}(?:\.\d{2})?(?![\d%])|(?<![\d.,$])\d{3,7}(?:\.\d{2})?(?![\d,%]|\.\d|\s?(?:mo|mi))/gi
const inclusion = /\b(?:(?:which|that|it) )?(?:incl\b\.?|includ(?:es|ing)|inclusive of)\s/i
/** Behind these words the sentence goes on with something else. */
const end = /[.;](?=\s|$)|\s(?:plus|then)\s|\s\+\s?|[\t|]/
/** What is due at signing and what a payment covers are read from their words. */
const isSumOfDue = /\b(?:das|due|drive.?off|signing|inception|up.?front|payment|monthly|mo|month|down)\b/i
const ownName =
	/^(.{2,60}?\$?\d[\d,]*(?:\.\d{2})?),? (\$?\d[\d,]*(?:\.\d{2})?) ((?:[\p{L}&'’-]{1,14} ){1,4})(?:is |are )?included\W*$/iu

const centsOf = (text: string) => Math.round(Number(text.replaceAll(/[$,\s]/g, '')) * 100)
const amountsOf = (text: string) => [...text.matchAll(amount)]
const sumOf = (found: readonly RegExpMatchArray[]) => found.reduce((sum, [text]) => sum + centsOf(text), 0)

/**
 * Puts the parts that a row says its amount contains in parentheses: 'Cash price including sales tax of $1,500: $26,500' becomes 'Cash
 * price (including sales tax of $1,500) $26,500', and 'Protection $1,200, $300 tint included' 'Protection $1,200 (including $300 tint)'.
 */
export function withIncludedAsAside(row: string): string {
	if (row.length > 160 || !/\bincl/i.test(row) || /\([^()]*\p{L}/u.test(row)) return row
	const named = ownName.exec(row)
	if (named && centsOf(amountsOf(named[1]!).at(-1)?.[0] ?? '') > centsOf(named[2]!))
		return `${named[1]} (including ${named[2]} ${named[3]!.trim()})`
	const found = inclusion.exec(row)
	if (!found || isSumOfDue.test(row.slice(0, found.index))) return row
	const before = row.slice(0, found.index).replace(/[\s|,–-]{1,20}$/, '')
	// 'includes tint ($300)'
	const rest = row.slice(found.index).replace(/\((\$?[\d.,]+)\)/g, '$1')
	const own = amountsOf(before)
	const parts = amountsOf(rest)
	if (own.length === 1) {
		const ends = end.exec(rest.slice(found[0].length))
		const at = ends ? ends.index + found[0].length : rest.length
		const inside = amountsOf(rest.slice(0, at))
		return inside.length > 0 && sumOf(inside) <= sumOf(own)
			? `${before} (${rest.slice(0, at).trim()})${rest.slice(at)}`
			: row
	}
	const last = parts.at(-1)
	if (
		own.length > 0 ||
		parts.length < 2 ||
		!last ||
		!/^[\s*.]*$/.test(rest.slice(last.index + last[0].length))
	)
		return row
	const inside = rest.slice(0, last.index).replace(/[\s:=|,.–-]{1,20}$/, '')
	return sumOf(parts.slice(0, -1)) < centsOf(last[0]) ? `${before} (${inside}) ${last[0]}` : row
}
