import { isAmountText } from './amount-text.ts'
import { type Cell, isLabelCell, type Row, rowOf } from './rows.ts'

/** The number of rows with a second label at the same position that make a second block. */
const rowsMin = 2

/** The largest number of blocks that papers print side by side. */
const blocksMax = 4

/**
 * Arranges blocks that are side by side one below the other, as a person reads them: 'Price 100 | Tax 5' over 'Fee 20 | Title 8' is the
 * price with its fee, then the tax with the title. The rows are those of one page.
 */
export function readingOrder(rows: readonly Row[], depth = 1): Row[] {
	const gutter = depth < blocksMax ? gutterOf(rows) : null
	if (gutter === null) return [...rows]
	const ordered: Row[] = []
	let band: { left: Row; right: Row | null }[] = []
	const flush = () => {
		const end = endOfBlocks(band)
		ordered.push(...band.slice(0, end).flatMap(({ left, right }) => (left !== right ? [left] : [])))
		ordered.push(
			...readingOrder(
				band.flatMap(({ right }) => right ?? []),
				depth + 1,
			),
		)
		ordered.push(...band.slice(end).map(({ left }) => left))
		band = []
	}
	for (const row of rows) {
		const parts = splitAt(row, gutter)
		if (parts) band.push(parts)
		else {
			flush()
			ordered.push(row)
		}
	}
	flush()
	return ordered
}

/** Where the rows below both blocks begin: after the last row of the right block and an empty line. */
function endOfBlocks(band: readonly { left: Row; right: Row | null }[]): number {
	const last = band.findLastIndex(({ right }) => right !== null)
	const gaps = band
		.slice(1, last + 1)
		.map(({ left }, index) => left.center - band[index]!.left.center)
		.sort((one, other) => one - other)
	const usual = gaps[gaps.length >> 1] ?? 0
	const end = band.findIndex(
		({ left }, index) =>
			index > last &&
			index > 0 &&
			left.center - band[index - 1]!.left.center > Math.max(usual * 1.6, left.height * 1.8),
	)
	return end < 0 ? band.length : end
}

/** Where the second block begins: the position at which most labels follow an amount. Null without a second block. */
function gutterOf(rows: readonly Row[]): number | null {
	const starts = rows.flatMap(({ cells, height }) =>
		cells.flatMap((cell, index) =>
			index > 0 && isLabelCell(cell) && isAmountCell(cells[index - 1]!) ? [{ left: cell.left, height }] : [],
		),
	)
	let best: { left: number; count: number } | null = null
	for (const { left, height } of starts) {
		const near = starts.filter((other) => Math.abs(other.left - left) < height * 1.5)
		if (near.length >= rowsMin && near.length > (best?.count ?? 0))
			best = { left: Math.min(...near.map((start) => start.left)), count: near.length }
	}
	return best && best.left - 1
}

const isAmountCell = ({ text, words }: Cell) => isAmountText(text) || isAmountText(words.at(-1)!.text)

/**
 * The parts of a row on both sides of the gutter; null for a row that goes across it. A row that is only on the right has no left part.
 */
function splitAt(row: Row, gutter: number): { left: Row; right: Row | null } | null {
	const left = row.cells.filter((cell) => cell.right <= gutter + row.height)
	// The rows of a block are indented below its heading.
	const indent = row.cells.some(isAmountCell) ? 1 : 2.5
	const right = row.cells.filter((cell) => cell.left >= gutter - row.height * indent)
	if (left.length + right.length !== row.cells.length) return null
	if (right.length === 0) return { left: row, right: null }
	if (left.length === 0) return { left: row, right: row }
	// A label on the left with its amount on the right is one line.
	if (!isLabelCell(right[0]!)) return null
	return { left: rowOf(left, row), right: rowOf(right, row) }
}
