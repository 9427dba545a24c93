import { isLabelCell, type Row, rowOf } from './rows.ts'

/** The number of rows that must count up for their numbers to be line numbers. */
const numberedMin = 3

/** Removes the numbers in front of the lines of a form, which are not part of the labels. */
export function withoutLineNumbers(rows: readonly Row[]): Row[] {
	const numbered = rows.flatMap((row) => {
		const number = numberOf(row)
		return number === null ? [] : [{ row, number }]
	})
	const counting = numbered.filter(
		({ number }, index) =>
			numbered[index - 1]?.number === number - 1 || numbered[index + 1]?.number === number + 1,
	)
	if (counting.length < numberedMin) return [...rows]
	const found = new Set(counting.map(({ row }) => row))
	return rows.map((row) => (found.has(row) ? withoutFirstWord(row) : row))
}

/** The number that a row begins with; null if no label follows. */
function numberOf(row: Row): number | null {
	const [first, second] = row.cells
	const text = first!.words[0]!.text
	if (!/^\d{1,2}[.)]?$/.test(text)) return null
	const isLabelBehind =
		first!.words.length > 1 ? isLabelCell(first!) : second !== undefined && isLabelCell(second)
	return isLabelBehind ? Number.parseInt(text, 10) : null
}

function withoutFirstWord(row: Row): Row {
	const [first, ...others] = row.cells
	const words = first!.words.slice(1)
	if (words.length === 0) return rowOf(others, row)
	const cell = { ...first!, words, text: words.map(({ text }) => text).join(' '), left: words[0]!.left }
	return rowOf([cell, ...others], row)
}
