import { isAmountText, isMoneyText } from './amount-text.ts'
import { type Cell, isLabelCell, type Row, rowOf } from './rows.ts'

/** A column of amounts: its right edge, and how likely its amounts are those that the buyer pays. */
export type MoneyColumn = { right: number; score: number }

const wantedHeads =
	/\b(?:your|our|dealer|sale|internet|net|final|pay|customer|amount|extended|ext|total|due|today)\b/i
const otherHeads =
	/\b(?:msrp|retail|list|sticker|invoice|qty|quantity|unit|each|was|savings?|save|base|taxable|rate|hours?|cost|market|before|monthly|mo)\b/i

/**
 * The columns of a table with several amounts in a row, the one that the buyer most likely pays first; empty where every row has one
 * amount. The heading of a column decides, otherwise the rightmost column.
 */
export function moneyColumns(rows: readonly Row[]): MoneyColumn[] {
	const tables = rows.filter((row) => amountCells(row).length > 1)
	if (tables.length === 0) return []
	const columns: MoneyColumn[] = []
	for (const row of tables)
		for (const { right } of amountCells(row))
			if (!columns.some((column) => Math.abs(column.right - right) < row.height * 1.5))
				columns.push({ right, score: 0 })
	const first = rows.indexOf(tables[0]!)
	const heads = rows.slice(Math.max(0, first - 4), first).filter((row) => amountCells(row).length === 0)
	for (const column of columns) {
		const head = heads
			.flatMap(({ cells }) => cells.filter((cell) => isOver(cell, column, columns)))
			.map(({ text }) => text)
			.join(' ')
		column.score = (wantedHeads.test(head) ? 2 : 0) - (otherHeads.test(head) ? 3 : 0)
	}
	return columns.sort((one, other) => other.score - one.score || other.right - one.right).slice(0, 4)
}

/** Keeps of each row only the amount in the column, or the last one if it has none there. `hasSeveral` tells that there were others. */
export function inColumn(row: Row, column: MoneyColumn | undefined): { row: Row; hasSeveral: boolean } {
	const amounts = amountCells(row)
	if (!column || amounts.length < 2) return { row, hasSeveral: false }
	const chosen =
		amounts.find((cell) => Math.abs(cell.right - column.right) < row.height * 1.5) ?? amounts.at(-1)!
	return {
		row: rowOf(
			row.cells.filter((cell) => cell === chosen || !amounts.includes(cell)),
			row,
		),
		hasSeveral: true,
	}
}

/** The amounts after the label of a row that has one label. */
export function amountCells({ cells }: Row): Cell[] {
	const amounts = cells.slice(1).filter(({ text }) => isAmountText(text))
	const labels = cells.filter(isLabelCell)
	return labels.length === 1 && labels[0] === cells[0] ? amounts : []
}

/** Whether a heading belongs to a column: its right edge is nearest to that column. */
function isOver(cell: Cell, column: MoneyColumn, columns: readonly MoneyColumn[]): boolean {
	const center = (cell.left + cell.right) / 2
	const distance = (right: number) => Math.min(Math.abs(cell.right - right), Math.abs(center + 20 - right))
	return (
		columns.every((other) => distance(column.right) <= distance(other.right)) && distance(column.right) < 90
	)
}

/** The number of rows with the amount before its words that make a list of that kind. */
const amountFirstMin = 3
/** How many of these rows must be money beyond doubt. */
const moneyFirstMin = 2

/** Moves amounts after their labels in lists that print the amount first: '$499.00  Doc fee'. */
export function moveAmountsBehindLabels(rows: readonly Row[]): Row[] {
	const isAmountFirst = ({ cells }: Row) =>
		cells.length === 2 &&
		isMoneyText(cells[0]!.text) &&
		isLabelCell(cells[1]!) &&
		!/\d/.test(cells[1]!.text.slice(-3))
	const lists = rows.filter(isAmountFirst)
	// Beside amounts with thousands, the smaller ones of the same list may have neither cents nor a dollar sign.
	const isInList = ({ cells, height }: Row) =>
		cells.length === 2 &&
		isAmountText(cells[0]!.text) &&
		isLabelCell(cells[1]!) &&
		lists.some((other) => Math.abs(other.cells[1]!.left - cells[1]!.left) < height)
	const inLists = new Set(rows.filter((row) => isAmountFirst(row) || isInList(row)))
	if (lists.length < moneyFirstMin || inLists.size < amountFirstMin) return [...rows]
	return rows.map((row) => (inLists.has(row) ? { ...row, cells: row.cells.toReversed() } : row))
}

/**
 * Preprinted forms have a narrow column for the cents: '38,214 | 62'. Joins it with the dollars if several rows have two digits at the
 * same position and no dollar amount has cents already.
 */
export function joinCentsColumn(printed: readonly Row[]): Row[] {
	const rows = printed.map(splitDollarsAndCents)
	const split = rows.filter(isSplitAmount)
	const rights = split.map(({ right }) => right)
	const isColumn =
		split.length >= 3 &&
		split.every(({ right, height }) => rights.filter((other) => Math.abs(other - right) < height).length >= 3)
	if (!isColumn) return [...printed]
	return rows.map((row, index) => {
		if (!split.includes(row)) return printed[index]!
		const dollars = row.cells.at(-2)!
		const cents = row.cells.at(-1)!
		const joined = {
			text: `${dollars.text}.${cents.text}`,
			left: dollars.left,
			right: cents.right,
			words: [...dollars.words, ...cents.words],
		}
		return rowOf([...row.cells.slice(0, -2), joined], row)
	})
}

/** Dollars and cents as two cells where the print has only a space between them. */
function splitDollarsAndCents(row: Row): Row {
	const last = row.cells.at(-1)!
	const [dollars, cents] = last.words.slice(-2)
	if (!dollars || !cents || !/^\d{2}$/.test(cents.text) || !/^-?[\d,]+$/.test(dollars.text)) return row
	const cell = (words: Cell['words']): Cell => ({
		text: words.map(({ text }) => text).join(' '),
		left: words[0]!.left,
		right: words.at(-1)!.left + words.at(-1)!.width,
		words,
	})
	const label = last.words.slice(0, -2)
	const cells = [
		...row.cells.slice(0, -1),
		...(label.length > 0 ? [cell(label)] : []),
		cell([dollars]),
		cell([cents]),
	]
	return rowOf(cells, row)
}

function isSplitAmount({ cells, height }: Row): boolean {
	const cents = cells.at(-1)!
	const dollars = cells.at(-2)
	return (
		dollars !== undefined &&
		cells.length > 2 &&
		/^\d{2}$/.test(cents.text) &&
		isAmountText(dollars.text) &&
		!dollars.text.includes('.') &&
		cents.left - dollars.right < height * 4
	)
}
