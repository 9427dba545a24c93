import type { z } from 'zod'
import { ownValue } from './own-key.ts'

type Sentences<Name extends string> = Partial<Record<Name, string>>

/** A field that somebody else changed meanwhile: what was about to be saved in it, and what stands in it now. */
export type FieldDifference = { label: string; yours: string; theirs: string }

/** Somebody else saved meanwhile. The form is sent again with `version`, which saves over theirs. */
export type FormConflict = { version: string | number; rows: readonly FieldDifference[] }

/** What a rejected form shows: a sentence per wrong field, one for the whole form, and what was typed, never a password. */
export type FormAnswer<Name extends string = string> = {
	ok: false
	/** Which form it is about, on a page that has several. */
	formId?: string | undefined
	errors: Sentences<Name>
	formError: string | null
	conflict: FormConflict | null
	typed: Sentences<Name>
}

/** A form read by its schema: the typed value, or what the form shows. */
export type FormResult<Values, Name extends string = keyof Values & string> =
	| { ok: true; value: Values; typed: Sentences<Name> }
	| FormAnswer<Name>

type Values<Schema extends z.ZodObject> = z.output<Schema>
type Name<Schema extends z.ZodObject> = keyof Schema['shape'] & string

/**
 * Reads a form by its schema, in the browser as on the server. Only the fields that the schema names reach it, and a repeated one
 * only where the schema has a list. A text field that was not sent is empty; a checkbox is ticked or it is not.
 */
export function parseForm<Schema extends z.ZodObject>(
	schema: Schema,
	form: FormData,
): FormResult<Values<Schema>, Name<Schema>> {
	const typed = typedTexts(schema, form)
	const { success, data: value, error } = schema.safeParse(pickFields(schema, form))
	if (success) return { ok: true, value, typed }
	const { '': formError = null, ...errors } = fieldErrors(error)
	return { ok: false, errors: errors as Sentences<Name<Schema>>, formError, conflict: null, typed }
}

/** The same form rejected for another reason, such as a limit; what was typed stays. */
export const rejectForm = <FieldName extends string>(
	{ typed }: { typed: Sentences<FieldName> },
	formError: string | null,
): FormAnswer<FieldName> => ({ ok: false, errors: {}, formError, conflict: null, typed })

/** Of the answer to a page's forms, what is about this one; null when it is about another, or when nothing was rejected. */
export const answerFor = <Answer extends { ok: boolean; formId?: string | undefined }>(
	answer: Answer | null | undefined,
	formId: string,
): Extract<Answer, { ok: false }> | null =>
	answer && !answer.ok && answer.formId === formId ? (answer as Extract<Answer, { ok: false }>) : null

/** The fields that differ, under their labels; an empty one reads 'nothing'. */
export function listDifferences<FieldName extends string>(
	labels: Readonly<Record<FieldName, string>>,
	{ yours, theirs }: Record<'yours' | 'theirs', Partial<Record<FieldName, string | null>>>,
): FieldDifference[] {
	return Object.entries<string>(labels).flatMap(([key, label]) => {
		const field = key as FieldName
		const [own, other] = [ownValue(yours, field) || 'nothing', ownValue(theirs, field) || 'nothing']
		return own === other ? [] : [{ label, yours: own, theirs: other }]
	})
}

/** The fields that a schema names, as it takes them. */
export function pickFields(schema: z.ZodObject, form: FormData): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(schema.shape).map(([name, field]) => [name, readField(field as z.ZodType, name, form)]),
	)
}

/** The first sentence of each wrong field; one about the whole form is under ''. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
	// The last of two entries counts, and the first sentence is wanted.
	return Object.fromEntries(
		error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]).reverse(),
	)
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

/** What a field is under its defaults, transformations and the like. */
function kindOf({ def }: z.ZodType): string {
	const { type, innerType, in: input } = def as WrappingDefinition
	const wrapped = innerType ?? input
	return wrapped ? kindOf(wrapped) : type
}

function typedTexts<Schema extends z.ZodObject>(schema: Schema, form: FormData): Sentences<Name<Schema>> {
	const texts = Object.keys(schema.shape).flatMap((name) => {
		const text = form.get(name)
		return typeof text === 'string' && !/password/i.test(name) ? [[name, text]] : []
	})
	return Object.fromEntries(texts)
}
