import { isEmptyRow, type LineRow, readDealText, rowOfLine, type UnreadLine } from '#engine'
import { quoteOfDocument } from './read-quote.ts'

type PasteInput = { text: string; column: 'label' | 'amount'; rowIndex: number }

/**
 * Puts pasted lines into the rows from `rowIndex` on: cells of a spreadsheet, lines of an email, or a single column. Rows with text are
 * moved down and never overwritten, unless a single column was pasted. Null for one line without columns, which is pasted as it is.
 */
export function pasteIntoRows(
	rows: readonly LineRow[],
	{ text, column, rowIndex: at }: PasteInput,
): { rows: LineRow[]; unread: UnreadLine[]; next: number } | null {
	const cells = linesOf(text)
	if (!isTable(text)) return null
	const isOneColumn = !text.includes('\t') && cells.every(column === 'amount' ? isAmount : hasNoAmount)
	if (isOneColumn)
		return { rows: fillColumn(rows, { cells, column, rowIndex: at }), unread: [], next: at + cells.length }
	const { rows: pasted, unread } = rowsOfSheet(text) ?? rowsOfText(text)
	if (pasted.length === 0)
		return {
			rows: fillColumn(rows, { cells, column: 'label', rowIndex: at }),
			unread: [],
			next: at + cells.length,
		}
	const before = padded(rows, at).slice(0, at)
	const after = rows.slice(at)
	// The row in which the paste starts is replaced if it is empty.
	if (after[0] && isEmptyRow(after[0])) after.shift()
	return { rows: [...before, ...pasted, ...after], unread, next: at + pasted.length }
}

/** Whether a pasted text is more than one cell. */
const isTable = (text: string): boolean => linesOf(text).length > 1 || text.trim().includes('\t')

const linesOf = (text: string) =>
	text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean)

/**
 * Reads rows of cells that were copied from a spreadsheet: the first cell with words, and the last one with an amount, which may be any
 * number. Null if a line has one cell only.
 */
function rowsOfSheet(text: string): { rows: LineRow[]; unread: UnreadLine[] } | null {
	const table = linesOf(text).map((line) => line.split('\t').map((cell) => cell.trim()))
	if (!table.every((cells) => cells.length > 1)) return null
	const rows = table.map((cells): LineRow => {
		const amount = cells.findLast(isAmount) ?? ''
		const label = cells.find((cell) => cell !== '' && !isAmount(cell)) ?? ''
		return { label, amount, category: '' }
	})
	return { rows, unread: [] }
}

/** Reads lines of a message; as those of a purchase, so that every amount is a row. */
function rowsOfText(text: string): { rows: LineRow[]; unread: UnreadLine[] } {
	const { document, unread } = readDealText(text, { deal: 'cash' })
	const { rows } = quoteOfDocument(document)
	const { outTheDoorCents } = document.stated ?? {}
	const total = { label: 'Out-the-door total', cents: outTheDoorCents ?? 0, role: 'subtotal' } as const
	return { rows: outTheDoorCents === undefined ? rows : [...rows, rowOfLine(total)], unread }
}

const isAmount = (text: string) => /^[-–(]?\s?\$?\s?-?\d[\d,]{0,14}(?:\.\d{1,2})?\)?-?$/.test(text)
const hasNoAmount = (text: string) => !/\d[\d,]{0,12}\.\d{2}\b|\$\s?\d|\s\d[\d,]{1,9}$/.test(text)

function fillColumn(
	rows: readonly LineRow[],
	{ cells, column, rowIndex: at }: { cells: readonly string[]; column: 'label' | 'amount'; rowIndex: number },
): LineRow[] {
	const filled = padded(rows, at + cells.length)
	cells.forEach((cell, index) => {
		filled[at + index] = { ...filled[at + index]!, [column]: cell, error: undefined }
	})
	return filled
}

function padded(rows: readonly LineRow[], count: number): LineRow[] {
	const empty = Array.from({ length: Math.max(0, count - rows.length) }, emptyRow)
	return [...rows, ...empty]
}

/** Returns a row before anything is typed into it. */
export const emptyRow = (): LineRow => ({ label: '', amount: '', category: '' })
