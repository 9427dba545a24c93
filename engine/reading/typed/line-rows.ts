import type { Line } from '../../format/format.ts'
import { labelCharsMax } from '../../format/format-limits.ts'
import { readDollars, typedCentsMax } from '../../money/money-input.ts'
import { isOwnKey } from '../../own-key.ts'
import { type Category, categories } from '../classification/categories.ts'

/** A row of a form for the lines of a paper, as it was typed or as `rowOfLine` writes it. */
export type LineRow = {
	label: string
	amount: string
	/** Empty: read from the label. */
	category: Category | ''
	error?: string | undefined
	/** The line that the row was written from; a row that somebody typed has none. */
	line?: Line | undefined
}

/**
 * Writes a line that was read as a row of a form. A row says no more than a label, an amount and a category, and so does its `line`:
 * reading what is in the form again gives the same.
 */
export function rowOfLine({ label, cents, category, role }: Line): LineRow {
	const row: LineRow = { label, amount: amountOf({ cents, role }), category: category ?? '' }
	// A larger amount can't be typed, so its row gets the message.
	if (cents > typedCentsMax) return row
	const isCredit = role === 'credit' && !(category && categories[category].role === 'credit')
	return { ...row, line: { label, cents, ...(category && { category }), ...(isCredit && { role }) } }
}

/** The amount of a line as somebody would type it, '1234.56'; a credit is negative. */
export const amountOf = ({ cents, role }: Pick<Line, 'cents' | 'role'>): string =>
	`${role === 'credit' ? '-' : ''}${(cents / 100).toFixed(2)}`

export const isEmptyRow = ({ label, amount }: LineRow) => label === '' && amount === ''

/** Returns the category if it is one of the format, otherwise an empty text: then the label decides. */
export const knownCategory = (text: string): Category | '' =>
	isOwnKey(categories, text) ? (text as Category) : ''

/**
 * Returns the line of a row; null for an empty row and for a row without an amount, which is in no sum; or a message that says what is
 * wrong.
 */
export function readLineRow(row: LineRow): Line | string | null {
	if (row.line) return row.line
	if (isEmptyRow(row) || row.amount === '') return null
	if (row.label === '') return 'Enter what this amount is for, as the dealer wrote it.'
	if (row.label.length > labelCharsMax) return `Shorten this to at most ${labelCharsMax} characters.`
	const isNegative = /^\s*(?:[-−–(]|\$\s*[-−–])|[-−–]\s*$/.test(row.amount)
	const read = readDollars(row.amount.replaceAll(/[-−–()]/g, ''))
	if (!read.ok) return read.message
	const line: Line = { label: row.label, cents: read.value }
	if (row.category !== '') line.category = row.category
	const usual = row.category === '' ? null : categories[row.category].role
	if (isNegative && usual !== 'credit') line.role = 'credit'
	return line
}
