import { isAmountText } from '../../paper/layout/amount-text.ts'
import { hasAmount } from '../clauses.ts'

/** The headings of a column of remarks, and those of the other columns of such a table. */
const notesHead = /^(?:notes?|comments?|remarks?|details?|explanation|terms|memo)$/i
const otherHead =
	/^(?:items?|description|line|charges?|fees?|amounts?|price|cost|total|\$|qty|figures?|category)$/i

/**
 * Removes the remarks from the rows of a table: the cells below a heading such as 'Notes', and words after the cell of an amount. A
 * remark names no line, and its figures are not amounts of the deal.
 */
export function withoutNotes(lines: readonly string[]): string[] {
	let notesAt = -1
	return lines.map((line) => {
		if (!line.includes('\t')) {
			if (line.trim() !== '') notesAt = -1
			return line
		}
		const cells = line.split('\t')
		const heads = cells.map((cell) => cell.trim())
		if (heads.some((head) => notesHead.test(head)) && heads.some((head) => otherHead.test(head))) {
			notesAt = heads.findIndex((head) => notesHead.test(head))
			return line
		}
		const kept = cells.filter((_, at) => at !== notesAt)
		return (isRow(kept) ? withoutRemark(kept) : cells).join('\t')
	})
}

/** A name and its amount. */
const isRow = ([name = '', ...rest]: readonly string[]) =>
	/\p{L}{2}/u.test(name) && rest.some((cell) => isAmountText(cell.trim()))

/** The cells up to the last amount; anything after it is a remark, unless it is another name with its amount. */
function withoutRemark(cells: readonly string[]): readonly string[] {
	const last = cells.findLastIndex((cell) => isAmountText(cell.trim()))
	const after = cells.slice(last + 1)
	// A percent sign in a cell of its own belongs to the figure.
	const isOther =
		after.some((cell) => hasAmount(cell) || /\$\s?\d/.test(cell)) ||
		!after.some((cell) => /\p{L}{2}/u.test(cell))
	return isOther ? cells : cells.slice(0, last + 1)
}

const quantityHead = /^(?:qty|quantity|count|units?|no\. of units)$/i
const resultHead = /^(?:total|amount|extended|ext\.?|line total|sum)$/i

/** Removes the quantity and the price of one piece from the rows of a table that prints the amount of the row behind them. */
export function withoutUnitPrices(lines: readonly string[]): string[] {
	let resultAt = -1
	return lines.map((line) => {
		const cells = line.split('\t')
		if (cells.length < 3) {
			resultAt = -1
			return line
		}
		const heads = cells.map((cell) => cell.trim())
		const quantityAt = heads.findIndex((head) => quantityHead.test(head))
		if (quantityAt > 0) {
			resultAt = heads.findIndex((head, at) => at > quantityAt && resultHead.test(head))
			return line
		}
		const isOne = resultAt > 0 && isAmountText(heads[resultAt] ?? '') && /\p{L}{2}/u.test(heads[0]!)
		return isOne ? `${cells[0]}\t${cells[resultAt]}` : line
	})
}
