import type { z } from 'zod'
import { getOwnValue } from './own-key.ts'

type Texts<Name extends string> = Partial<Record<Name, string>>

/** A field that somebody else changed in the meantime: the value that was about to be saved, and the current value. */
export type FieldDifference = { label: string; yours: string; theirs: string }

/** Somebody else saved in the meantime. Sending the form again with `version` overwrites their changes. */
export type FormConflict = { version: string | number; rows: readonly FieldDifference[] }

/** What a rejected form shows: one message per invalid field, one for the whole form, and the typed values except passwords. */
export type RejectedForm<Name extends string = string> = {
	ok: false
	/** The id of the form that was sent, on a page with several. */
	formId?: string | undefined
	errors: Texts<Name>
	formError: string | null
	conflict: FormConflict | null
	values: Texts<Name>
}

/** A form parsed by its schema: the value, or what the form shows. */
export type FormResult<Values, Name extends string = keyof Values & string> =
	| { ok: true; value: Values; values: Texts<Name> }
	| RejectedForm<Name>

type Values<Schema extends z.ZodObject> = z.output<Schema>
type Name<Schema extends z.ZodObject> = keyof Schema['shape'] & string

/**
 * Parses a form by its schema, in the browser or on the server. Fields that are not in the schema are ignored, and so are repeated values
 * of a field, unless the schema has an array. A text field that was not sent is empty; a checkbox is true or false.
 */
export function parseForm<Schema extends z.ZodObject>(
	schema: Schema,
	form: FormData,
): FormResult<Values<Schema>, Name<Schema>> {
	const values = typedTexts(schema, form)
	const { success, data: value, error } = schema.safeParse(pickFields(schema, form))
	if (success) return { ok: true, value, values }
	const { '': formError = null, ...errors } = fieldErrors(error)
	return { ok: false, errors: errors as Texts<Name<Schema>>, formError, conflict: null, values }
}

/** Returns errors in the order of the fields, for errors that come from several checks. */
export function inFieldOrder<Schema extends z.ZodObject>(
	schema: Schema,
	errors: Texts<Name<Schema>>,
): Texts<Name<Schema>> {
	const names = Object.keys(schema.shape)
	const entries = Object.entries(errors).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
	return Object.fromEntries(entries) as Texts<Name<Schema>>
}

/** Returns the fields that differ, with their labels; an empty value is shown as 'nothing'. */
export function listDifferences<FieldName extends string>(
	labels: Readonly<Record<FieldName, string>>,
	{ yours, theirs }: Record<'yours' | 'theirs', Partial<Record<NoInfer<FieldName>, string | null>>>,
): FieldDifference[] {
	return Object.entries<string>(labels).flatMap(([key, label]) => {
		const field = key as FieldName
		const [mine, other] = [getOwnValue(yours, field) || 'nothing', getOwnValue(theirs, field) || 'nothing']
		return mine === other ? [] : [{ label, yours: mine, theirs: other }]
	})
}

/** Returns the fields of a form that are in the schema, as input for it. */
export function pickFields(schema: z.ZodObject, form: FormData): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(schema.shape).map(([name, field]) => [name, readField(field as z.ZodType, name, form)]),
	)
}

/** Returns the first message of each invalid field, in the order of the schema; a message about the whole form has the key ''. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
	const first = new Map<string, string>()
	for (const { path, message } of error.issues) {
		const field = String(path[0] ?? '')
		if (!first.has(field)) first.set(field, message)
	}
	return Object.fromEntries(first)
}

function readField(field: z.ZodType, name: string, form: FormData): unknown {
	switch (kindOf(field)) {
		case 'array':
			return form.getAll(name).filter((value) => typeof value === 'string')
		case 'boolean':
			return form.get(name) === 'on'
	}
	const text = form.get(name)
	if (typeof text === 'string') return text
	return field.isOptional() ? undefined : ''
}

type WrappingDefinition = { type: string; innerType?: z.ZodType; in?: z.ZodType }

/** Returns the type of a field inside its defaults, transformations and other wrappers. */
function kindOf({ def }: z.ZodType): string {
	const { type, innerType, in: input } = def as WrappingDefinition
	const wrapped = innerType ?? input
	return wrapped ? kindOf(wrapped) : type
}

/** Returns the fields as typed; the values of a list, which are keys, are separated by spaces. */
function typedTexts<Schema extends z.ZodObject>(schema: Schema, form: FormData): Texts<Name<Schema>> {
	const texts = Object.entries(schema.shape).flatMap(([name, field]) => {
		const [text, ...more] = form.getAll(name).filter((value) => typeof value === 'string')
		if (text === undefined || isSecretField(name, field as z.ZodType)) return []
		return [[name, kindOf(field as z.ZodType) === 'array' ? [text, ...more].join(' ') : text]]
	})
	return Object.fromEntries(texts)
}

/** Returns the names of the fields whose typed text no answer contains. */
export const secretFieldNames = ({ shape }: z.ZodObject): string[] =>
	Object.entries(shape).flatMap(([name, field]) => (isSecretField(name, field as z.ZodType) ? [name] : []))

const isSecretField = (name: string, field: z.ZodType): boolean =>
	/password/i.test(name) || field.meta()?.secret === true
