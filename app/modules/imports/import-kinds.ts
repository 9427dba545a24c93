import { getOwnValue, isOwnKey } from '#app/lib/own-key.ts'
import { appointments } from './kinds/appointment-fields.ts'
import { clients } from './kinds/client-fields.ts'
import { deals } from './kinds/deal-fields.ts'
import { dealers } from './kinds/dealer-fields.ts'
import type { ImportField, KindSpec } from './kinds/kind-fields.ts'
import { type DateOrder, orderOf } from './values/read-moment.ts'

/** What can be brought in, in the order in which it is best done: deals and appointments belong to clients. */
const kinds = { clients, dealers, deals, appointments } as const satisfies Record<string, KindSpec>
export type ImportKind = keyof typeof kinds
export const importKinds = Object.keys(kinds) as ImportKind[]

export const isImportKind = (text: string): text is ImportKind => isOwnKey(kinds, text)

/** Returns the kind of an import; a kind that this release does not know is a defect. */
export function kindOf(name: string): ImportKind {
	if (!isImportKind(name)) throw new Error(`'${name}' is no kind of an import`)
	return name
}

export const specOf = (kind: ImportKind): KindSpec => kinds[kind]

/** What a column is: a field, empty for one that is left out, and for a date perhaps its order after a colon ('start:day-first'). */
export type Mapping = readonly string[]

/** Splits the choice of a column into its field and the order of its dates. */
export function choiceOf(choice: string): { field: string; order: DateOrder } {
	const [field = '', order] = choice.split(':')
	return { field, order: order === 'month-first' || order === 'day-first' ? order : null }
}

/** The choices for a column, with their labels. */
export const choicesOf = (kind: ImportKind): { value: string; label: string }[] =>
	Object.entries(specOf(kind).fields).flatMap(([field, { label, date }]) => [
		{ value: field, label },
		...(date
			? [
					{ value: `${field}:month-first`, label: `${label}: month, day` },
					{ value: `${field}:day-first`, label: `${label}: day, month` },
				]
			: []),
	])

/** Whether a column can be this in an import of the kind. */
export const isChoice = (kind: ImportKind, choice: string): boolean =>
	choicesOf(kind).some(({ value }) => value === choice)

/** Proposes what each column is by its name, and the order of its dates by the first rows. Empty for a column that is not recognized. */
export function proposeMapping(
	kind: ImportKind,
	headers: readonly string[],
	rows: readonly (readonly string[])[] = [],
): string[] {
	const names = headers.map((header) =>
		header
			.toLowerCase()
			.replaceAll('_', ' ')
			.replace(/\s+/g, ' ')
			.trim()
			// Google and Outlook number the columns of which there are several.
			.replace(/^(e-mail|phone) \d{1,2} /, '$1 1 '),
	)
	const fields = Object.entries<ImportField>(specOf(kind).fields)
	const proposed = names.map((name) => fields.find(([, field]) => field.headers.includes(name))?.[0] ?? '')
	const hasParts = proposed.includes('first') && proposed.includes('last')
	const taken = new Set<string>()
	return proposed.map((field, column) => {
		// 'Name' beside 'First name' is often another form of it, or a company.
		if (field === 'name' && hasParts) return ''
		// Outlook has the time in a column of its own; elsewhere a column of this name has the day, too.
		const apart = names[column] === 'start time' || names[column] === 'end time'
		const part = apart && names.includes(names[column]!.replace('time', 'date')) ? `${field}Time` : field
		const spec = getOwnValue(specOf(kind).fields, part)
		if (!spec) return ''
		if (!spec.several && taken.has(part)) return ''
		taken.add(part)
		const order = spec.date ? orderOf(rows.map((cells) => cells[column] ?? '')) : null
		return order ? `${part}:${order}` : part
	})
}

/** Returns what is missing in a mapping, as a sentence; null when nothing is. */
export function mappingProblem(kind: ImportKind, mapping: Mapping): string | null {
	const { fields, required } = specOf(kind)
	const chosen = mapping.map((choice) => choiceOf(choice).field)
	for (const { anyOf, missing } of required)
		if (!anyOf.some((field) => chosen.includes(field))) return missing
	for (const [field, { label, several }] of Object.entries(fields))
		if (!several && chosen.filter((each) => each === field).length > 1)
			return `“${label}” can be one column only. Leave the others out.`
	return null
}

/** The name of the field of a form that says what a column is. */
export const columnField = (index: number): string => `column-${index}`
