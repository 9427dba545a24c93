import type { ClientField } from './import-kinds.ts'

export type RowFault = { column: number | null; what: string }

/** A person as a row says. */
export type ClientRow = {
	name: string
	emails: string[]
	phone: string | null
	tags: string[]
	note: string | null
}

type Mapping = readonly (ClientField | '')[]

/** The same limits as those of a file that is opened by hand (`clientLimits`), which this module cannot import. */
export type RowLimits = { name: number; phone: number; tag: number; tagsMax: number; note: number }

/** Reads a row by the fields of its columns. Nothing is guessed or shortened: what does not fit is a fault. */
export function readClientRow(
	cells: readonly string[],
	mapping: Mapping,
	limits: RowLimits,
): { row: ClientRow; faults: RowFault[] } {
	const faults: RowFault[] = []
	const row: ClientRow = {
		name: readName(cells, mapping, limits, faults),
		emails: readEmails(cells, mapping, faults),
		phone: readPhone(cells, mapping, limits, faults),
		tags: readTags(cells, mapping, limits, faults),
		note: readNote(cells, mapping, limits, faults),
	}
	if (cells.length > mapping.length)
		faults.push({
			column: null,
			what: 'The row has more cells than there are columns; a delimiter may be inside a cell.',
		})
	return { row, faults }
}

type Filled = { column: number; text: string }

/** The cells of a field that are not empty. */
function filled(cells: readonly string[], mapping: Mapping, field: ClientField): Filled[] {
	const found: Filled[] = []
	for (const [column, mapped] of mapping.entries()) {
		const text = mapped === field ? oneLine(cells[column] ?? '') : ''
		if (text) found.push({ column, text })
	}
	return found
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function readName(cells: readonly string[], mapping: Mapping, limits: RowLimits, faults: RowFault[]): string {
	const [whole] = filled(cells, mapping, 'name')
	const parts = whole
		? [whole]
		: (['first', 'last'] as const).flatMap((field) => filled(cells, mapping, field))
	const name = parts.map(({ text }) => text).join(' ')
	const column = parts[0]?.column ?? firstColumn(mapping, ['name', 'first', 'last'])
	if (!name) faults.push({ column, what: 'There is no name.' })
	if (name.length > limits.name)
		faults.push({ column, what: `The name has more than ${limits.name} characters.` })
	return name
}

function firstColumn(mapping: Mapping, fields: readonly ClientField[]): number | null {
	const at = mapping.findIndex((field) => field !== '' && fields.includes(field))
	return at < 0 ? null : at
}

/** Google writes several values of one column with ':::' between them. */
const betweenValues = /:::|[;,\s]/

function readEmails(cells: readonly string[], mapping: Mapping, faults: RowFault[]): string[] {
	const emails = new Set<string>()
	for (const { column, text } of filled(cells, mapping, 'email'))
		for (const part of text.split(betweenValues)) {
			const email = part.toLowerCase()
			if (!email) continue
			if (isEmail(email)) emails.add(email)
			else faults.push({ column, what: `“${part.slice(0, 80)}” is not an email address.` })
		}
	return [...emails]
}

/** The rule by which an address that is typed is accepted. */
const isEmail = (text: string): boolean =>
	text.length <= 254 && /^[^\s@<>,;]+@[^\s@<>.,;]+(?:\.[^\s@<>.,;]+)+$/.test(text)

function readPhone(
	cells: readonly string[],
	mapping: Mapping,
	limits: RowLimits,
	faults: RowFault[],
): string | null {
	const [first] = phonesOf(cells, mapping)
	if (!first) return null
	const { column, text } = first
	if (/^\d+(?:\.\d+)?e\+?\d+$/i.test(text))
		faults.push({ column, what: `A spreadsheet shortened the phone number to “${text}”.` })
	else if (text.replace(/\D/g, '').length < 7)
		faults.push({ column, what: `“${text.slice(0, 40)}” is not a phone number with its area code.` })
	else if (text.length > limits.phone)
		faults.push({ column, what: `The phone number has more than ${limits.phone} characters.` })
	return text
}

/** The numbers of a row, in the order of its columns. A file has one number; the others are kept in its note. */
const phonesOf = (cells: readonly string[], mapping: Mapping): { column: number; text: string }[] =>
	filled(cells, mapping, 'phone').flatMap(({ column, text }) =>
		text
			.split(':::')
			.map((part) => ({ column, text: part.trim() }))
			.filter((part) => part.text),
	)

function readTags(
	cells: readonly string[],
	mapping: Mapping,
	limits: RowLimits,
	faults: RowFault[],
): string[] {
	const tags = new Map<string, string>()
	for (const { column, text } of filled(cells, mapping, 'tags'))
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
			column: firstColumn(mapping, ['tags']),
			what: `There are more than ${limits.tagsMax} tags.`,
		})
	return [...tags.values()]
}

function readNote(
	cells: readonly string[],
	mapping: Mapping,
	limits: RowLimits,
	faults: RowFault[],
): string | null {
	const texts = mapping.flatMap((field, column) => {
		const text = field === 'note' ? (cells[column] ?? '').trim() : ''
		return text ? [text] : []
	})
	const [, ...otherPhones] = phonesOf(cells, mapping)
	if (otherPhones.length > 0) texts.push(`Other phone: ${otherPhones.map(({ text }) => text).join(', ')}`)
	const note = texts.join('\n\n')
	if (note.length > limits.note)
		faults.push({
			column: firstColumn(mapping, ['note']),
			what: `The note has ${note.length} characters. The limit is ${limits.note}.`,
		})
	return note || null
}

/** The digits by which two writings of a phone number are the same; those of a number in North America without the leading 1. */
export function phoneKeyOf(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
