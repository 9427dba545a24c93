import type { Mapping } from './import-kinds.ts'
import { type Colleague, findOwner } from './values/find-owner.ts'
import { cellsOf, isEmail, type RowCells, type RowFault, shortenedPhone } from './values/read-cells.ts'

/** A person as a row says. */
export type ClientRow = {
	name: string
	emails: string[]
	phone: string | null
	tags: string[]
	note: string | null
	ownerId: string | null
}

/** The same limits as those of a file that is opened by hand (`clientLimits`), which this module cannot import. */
export type RowLimits = { name: number; phone: number; tag: number; tagsMax: number; note: number }

type ReadInput = { mapping: Mapping; limits: RowLimits; colleagues: readonly Colleague[] }

/** Reads a row by the fields of its columns. Nothing is guessed or shortened: what does not fit is a fault. */
export function readClientRow(
	texts: readonly string[],
	{ mapping, limits, colleagues }: ReadInput,
): { row: ClientRow; faults: RowFault[] } {
	const faults: RowFault[] = []
	const cells = cellsOf(texts, mapping, faults)
	const row: ClientRow = {
		name: readName(cells, limits, faults),
		emails: readEmails(cells, faults),
		phone: readPhone(cells, limits, faults),
		tags: readTags(cells, limits, faults),
		note: readNote(cells, limits, faults),
		ownerId: findOwner(cells, colleagues, faults),
	}
	return { row, faults }
}

const nameParts = ['first', 'middle', 'last', 'suffix']

function readName(cells: RowCells, limits: RowLimits, faults: RowFault[]): string {
	const whole = cells.one('name')
	const parts = whole ? [whole] : nameParts.flatMap((part) => cells.all(part))
	const name = parts.map(({ text }) => text).join(' ')
	const column = parts[0]?.column ?? cells.columnOf('name', ...nameParts)
	if (!name) faults.push({ column, what: 'There is no name.' })
	if (name.length > limits.name)
		faults.push({ column, what: `The name has more than ${limits.name} characters.` })
	return name
}

/** Google writes several values of one column with ':::' between them. */
const betweenValues = /:::|[;,\s]/

function readEmails(cells: RowCells, faults: RowFault[]): string[] {
	const emails = new Set<string>()
	for (const { column, text } of cells.all('email'))
		for (const part of text.split(betweenValues)) {
			const email = part.toLowerCase()
			if (!email) continue
			if (isEmail(email)) emails.add(email)
			else faults.push({ column, what: `“${part.slice(0, 80)}” is not an email address.` })
		}
	return [...emails]
}

function readPhone(cells: RowCells, limits: RowLimits, faults: RowFault[]): string | null {
	const [first] = phonesOf(cells)
	if (!first) return null
	const { column, text } = first
	const shortened = shortenedPhone(text)
	if (shortened) faults.push({ column, what: shortened })
	else if (text.replace(/\D/g, '').length < 7)
		faults.push({ column, what: `“${text.slice(0, 40)}” is not a phone number with its area code.` })
	else if (text.length > limits.phone)
		faults.push({ column, what: `The phone number has more than ${limits.phone} characters.` })
	return text
}

/** The numbers of a row, in the order of its columns. A file has one number; the others are kept in its note. */
const phonesOf = (cells: RowCells): { column: number; text: string }[] =>
	cells.all('phone').flatMap(({ column, text }) =>
		text
			.split(':::')
			.map((part) => ({ column, text: part.trim() }))
			.filter((part) => part.text),
	)

function readTags(cells: RowCells, limits: RowLimits, faults: RowFault[]): string[] {
	const tags = new Map<string, string>()
	for (const { column, text } of cells.all('tags'))
		for (const part of text.split(/:::|[;,]/)) {
			// Google marks its own groups with a star.
			const tag = part.replace(/^\s*\*/, '').trim()
			if (!tag || tag === 'myContacts') continue
			if (tag.length > limits.tag)
				faults.push({
					column,
					what: `The tag “${tag.slice(0, limits.tag)}…” has more than ${limits.tag} characters.`,
				})
			else if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
		}
	if (tags.size > limits.tagsMax)
		faults.push({
			column: cells.columnOf('tags'),
			what: `There are more than ${limits.tagsMax} tags.`,
		})
	return [...tags.values()]
}

function readNote(cells: RowCells, limits: RowLimits, faults: RowFault[]): string | null {
	const [, ...otherPhones] = phonesOf(cells)
	const others = otherPhones.map(({ text }) => text).join(', ')
	const note = [cells.paragraphs('note'), others && `Other phone: ${others}`].filter(Boolean).join('\n\n')
	if (note.length > limits.note)
		faults.push({
			column: cells.columnOf('note'),
			what: `The note has ${note.length} characters. The limit is ${limits.note}.`,
		})
	return note || null
}

/** The digits by which two writings of a phone number are the same; those of a number in North America without the leading 1. */
export function phoneKeyOf(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
