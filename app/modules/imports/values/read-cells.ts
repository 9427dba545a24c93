import { choiceOf, type Mapping } from '../import-kinds.ts'
import type { DateOrder } from './read-moment.ts'

export type RowFault = { column: number | null; what: string }

export type Filled = { column: number; text: string; order: DateOrder }

/** The cells of a row by the fields of their columns. */
export type RowCells = {
	/** The cells of a field that are not empty, each on one line. */
	all(field: string): Filled[]
	/** The first of them. */
	one(field: string): Filled | undefined
	/** Their texts as they stand, line breaks too, with an empty line between them. */
	paragraphs(field: string): string
	/** The first column of these fields, filled or not. */
	columnOf(...fields: string[]): number | null
	/** Whether a column is this field. */
	has(field: string): boolean
}

/** Gives access to a row by its fields, and says when it has more cells than there are columns. */
export function cellsOf(cells: readonly string[], mapping: Mapping, faults: RowFault[]): RowCells {
	if (cells.length > mapping.length)
		faults.push({
			column: null,
			what: 'The row has more cells than there are columns; a delimiter may be inside a cell.',
		})
	const columns = mapping.map(choiceOf)
	const all = (field: string) =>
		columns.flatMap(({ field: mapped, order }, column) => {
			const text = mapped === field ? oneLine(cells[column] ?? '') : ''
			return text ? [{ column, text, order }] : []
		})
	return {
		all,
		one: (field) => all(field)[0],
		paragraphs: (field) =>
			columns
				.flatMap(({ field: mapped }, column) => (mapped === field ? (cells[column] ?? '').trim() || [] : []))
				.join('\n\n'),
		columnOf(...fields) {
			const at = columns.findIndex(({ field }) => fields.includes(field))
			return at < 0 ? null : at
		},
		has: (field) => columns.some(({ field: mapped }) => mapped === field),
	}
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The rule by which an address that is typed is accepted. */
export const isEmail = (text: string): boolean =>
	text.length <= 254 && /^[^\s@<>,;]+@[^\s@<>.,;]+(?:\.[^\s@<>.,;]+)+$/.test(text)

/** The addresses within a text such as 'Ana Ruiz (ana@example.com); mailto:ben@example.com', in lower case, each once. */
export const emailsWithin = (text: string): string[] => [
	...new Set(
		text
			.toLowerCase()
			.split(/[\s,;<>()"']+|mailto:|:::/)
			.filter(isEmail),
	),
]

/** What is wrong with a phone number that a spreadsheet took for a number; null otherwise. */
export const shortenedPhone = (text: string): string | null =>
	/^\d+(?:\.\d+)?e\+?\d+$/i.test(text) ? `A spreadsheet shortened the phone number to “${text}”.` : null
