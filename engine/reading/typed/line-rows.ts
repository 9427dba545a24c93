import type { Line } from '../../format/format.ts'
import { labelCharsMax } from '../../format/format-limits.ts'
import { writeCents } from '../../money/format-money.ts'
import { readDollars, typedCentsMax } from '../../money/money-input.ts'
import { isOwnKey } from '../../own-key.ts'
import { type Category, categories } from '../classification/categories.ts'
import { withoutUndefined } from './without-undefined.ts'

/** A row of a form for the lines of a paper, as it was typed or as `rowOfLine` writes it. */
export type LineRow = {
	label: string
	amount: string
	/** Empty: read from the label. */
	category: Category | ''
	/** What a reader found that a row does not show, as `noteOf` writes it; it holds while the category stays. */
	note?: string | undefined
	error?: string | undefined
	/** The line that the row was written from; a row that somebody typed has none. */
	line?: Line | undefined
}

/** Writes a line that was read as a row of a form. Reading what is in the form again gives the same line. */
export function rowOfLine({ label, cents, category, role, paid }: Line): LineRow {
	const row: LineRow = { label, amount: amountOf({ cents, role }), category: category ?? '' }
	const note = noteOf({ category, role, paid })
	if (note !== '') row.note = note
	// A larger amount can't be typed, so its row gets the message.
	if (cents > typedCentsMax) return row
	return { ...row, line: { label, cents, ...withoutUndefined({ category, role, paid }) } }
}

const roles = ['charge', 'credit', 'subtotal', 'memo'] as const
const waysPaid = ['financed', 'at_signing', 'capitalized'] as const

/** The role of a line and how it is paid, with the category that they are about: 'price//capitalized'. Empty if neither is known. */
const noteOf = ({ category, role, paid }: Pick<Line, 'category' | 'role' | 'paid'>) =>
	role || paid ? [category, role, paid].join('/') : ''

/** Returns what the note of a row says, unless somebody chose another category since. */
function readNote({ note = '', category }: LineRow): Pick<Line, 'role' | 'paid'> {
	const [about, role, paid] = note.split('/')
	if (about !== category) return {}
	return withoutUndefined({
		role: roles.find((name) => name === role),
		paid: waysPaid.find((name) => name === paid),
	})
}

/** The amount of a line as somebody would type it, '1,234.56'; a credit is negative. */
export const amountOf = ({ cents, role }: Pick<Line, 'cents' | 'role'>): string =>
	`${role === 'credit' ? '-' : ''}${writeCents(cents)}`

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
	const { role, paid } = readNote(row)
	if (paid) line.paid = paid
	// A sign that somebody typed since decides.
	if (role && isNegative === (role === 'credit')) line.role = role
	else if (isNegative && (row.category === '' || categories[row.category].role !== 'credit'))
		line.role = 'credit'
	return line
}
