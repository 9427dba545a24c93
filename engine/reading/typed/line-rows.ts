import type { Line } from '../../format/format.ts'
import { labelCharsMax } from '../../format/format-limits.ts'
import { readDollars } from '../../money/money-input.ts'
import { isOwnKey } from '../../own-key.ts'
import { type Category, categories } from '../classification/categories.ts'

/** A row of a form for the lines of a paper, as it was typed. */
export type LineRow = {
	label: string
	amount: string
	/** Empty: read from the label. */
	category: Category | ''
	error?: string | undefined
}

export const isEmptyRow = ({ label, amount }: LineRow) => label === '' && amount === ''

/** Returns the category if it is one of the format, otherwise an empty text: then the label decides. */
export const knownCategory = (text: string): Category | '' =>
	isOwnKey(categories, text) ? (text as Category) : ''

/**
 * Returns the line of a row; null for an empty row and for a row without an amount, which is in no sum; or a message that says what is
 * wrong.
 */
export function readLineRow(row: LineRow): Line | string | null {
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
