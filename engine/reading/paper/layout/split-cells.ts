import { classifyLabel } from '../../classification/classify-label.ts'
import { isAmountText, isMoneyText } from './amount-text.ts'
import { type Cell, isLabelCell, type Row, rowOf } from './rows.ts'

/**
 * Makes a row of each cell that is a whole line by itself, such as 'MSRP 54,125.00' beside the name of the car, if the rest of its row
 * has no amount.
 */
export function splitCompleteCells(rows: readonly Row[]): Row[] {
	return rows.flatMap((row) => {
		const complete = row.cells.filter(isComplete)
		const rest = row.cells.filter((cell) => !complete.includes(cell))
		if (complete.length === 0 || row.cells.length === 1) return [row]
		if (rest.some(({ text, words }) => isAmountText(text) || isMoneyText(words.at(-1)!.text) || text === '$'))
			return [row]
		return [...(rest.length > 0 ? [rowOf(rest, row)] : []), ...complete.map((cell) => rowOf([cell], row))]
	})
}

function isComplete(cell: Cell): boolean {
	const { words } = cell
	if (words.length < 2 || !isLabelCell(cell) || !isMoneyText(words.at(-1)!.text)) return false
	// '(including tax of $2,145.00)' explains a label.
	if (/^[^(]+\)$/.test(words.at(-1)!.text)) return false
	return (
		classifyLabel(
			words
				.slice(0, -1)
				.map(({ text }) => text)
				.join(' '),
		) !== null
	)
}
