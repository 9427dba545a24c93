import { z } from 'zod'

type ReadText<T> = { ok: true; value: T } | { ok: false; message: string }

export type TypedField<T> = {
	/** Reads a text that is not empty; as the readers of the engine. */
	read: (text: string) => ReadText<T | undefined>
	/** Writes a value as `read` reads it. */
	write?: (value: T) => string
	/** Larger values can't be typed. */
	max?: number
	/** The message for an empty text, which otherwise has no value. */
	missing?: string
}

/** A field that is kept as it was typed while it can't be read. */
export const typedField = <T>({ read, write = String, max, missing }: TypedField<T>) =>
	z
		.codec(z.string(), z.custom<T | undefined>(), {
			decode(text, context) {
				const empty = missing
					? { ok: false as const, message: missing }
					: { ok: true as const, value: undefined }
				const result = text === '' ? empty : read(text)
				if (result.ok) return result.value
				context.issues.push({ code: 'custom', message: result.message, input: text })
				return z.NEVER
			},
			encode: (value) => (value === undefined ? '' : write(value)),
		})
		.meta({ max })

/** One of several keys; any other text counts as empty. */
export const keyField = <Key extends string>(keys: readonly Key[]) =>
	typedField<Key>({
		read: (text) => ({ ok: true, value: keys.find((key) => key === text) }),
		write: (key) => (keys.includes(key) ? key : ''),
	})

/** A schema whose fields are all `typedField`s or texts. */
export type TypedSchema = z.ZodObject<Record<string, z.ZodType<unknown, string>>>
export type FieldOf<Schema extends TypedSchema> = keyof Schema['shape'] & string
type Texts<Name extends string> = Partial<Readonly<Record<Name, string>>>
type ReadFields<Schema extends TypedSchema> = {
	values: Partial<z.output<Schema>>
	errors: Partial<Record<FieldOf<Schema>, string>>
}

/**
 * Reads each field by itself: the values that can be read, and a message for each other field. The texts of fields in `known` were written
 * from these values, which are used as they are.
 */
export function readEach<Schema extends TypedSchema>(
	schema: Schema,
	texts: Texts<FieldOf<Schema>>,
	known: Readonly<Record<string, unknown>> = {},
): ReadFields<Schema> {
	const values: Record<string, unknown> = {}
	const errors: Record<string, string> = {}
	for (const name of namesOf(schema)) {
		const field = schema.shape[name]!
		const value = Object.hasOwn(known, name) ? known[name] : undefined
		const isTooLarge = typeof value === 'number' && value > Number(field.meta()?.max ?? Infinity)
		if (value !== undefined && !isTooLarge) values[name] = value
		else {
			const read = field.safeParse(texts[name] ?? '')
			if (!read.success) errors[name] = read.error.issues[0]!.message
			else if (read.data !== undefined && read.data !== '') values[name] = read.data
		}
	}
	return { values, errors } as ReadFields<Schema>
}

/** Writes values as the texts of their fields; those without a value are empty. */
export const writeEach = <Schema extends TypedSchema>(
	schema: Schema,
	values: Readonly<Record<string, unknown>>,
): Record<FieldOf<Schema>, string> =>
	textsBy(schema, (name) =>
		values[name] === undefined || values[name] === null
			? ''
			: String(z.encode(schema.shape[name]!, values[name])),
	)

/** Returns the names of a schema's fields, in their order. */
export const namesOf = <Schema extends TypedSchema>({ shape }: Schema) =>
	Object.keys(shape) as FieldOf<Schema>[]

/** Returns a text for each field of a schema. */
export const textsBy = <Schema extends TypedSchema>(
	schema: Schema,
	textOf: (name: FieldOf<Schema>) => string,
) =>
	Object.fromEntries(namesOf(schema).map((name) => [name, textOf(name)])) as Record<FieldOf<Schema>, string>
