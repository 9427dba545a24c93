import type { z } from 'zod'

/** The attributes of a field's control that follow from its schema. */
export type ControlAttributes = {
	type?: 'date' | 'email' | 'tel'
	autoComplete?: string
	autoCapitalize?: 'none'
	inputMode?: 'decimal' | 'numeric'
	spellCheck?: false
	maxLength?: number
	required?: true
}

export type FormControls<Name extends string = string> = Readonly<Record<Name, ControlAttributes>>

/**
 * Returns the attributes of each control of a form, for loader data: the schema stays on the server, because its library is larger
 * than most forms. Limits and whether a field is required are those of the schema; the rest is in its metadata (`form-fields.ts`).
 */
export function controlsOf<Schema extends z.ZodObject>(
	schema: Schema,
): FormControls<keyof Schema['shape'] & string> {
	const controls = Object.entries(schema.shape).map(([name, field]) => [name, controlOf(field as z.ZodType)])
	return Object.fromEntries(controls)
}

function controlOf(field: z.ZodType): ControlAttributes {
	const layers = layersOf(field)
	const control = layers.map((layer) => layer.meta()?.control as ControlAttributes | undefined).find(Boolean)
	const maxLength = layers.map(charsMaxOf).find((max) => max !== null)
	const isOneOf = (type: string) => layers.some(({ def }) => def.type === type)
	const isRequired = !isOneOf('array') && !field.safeParse(isOneOf('boolean') ? false : '').success
	return {
		...control,
		// A date has no length: browsers ignore the limit of its text.
		...(maxLength && control?.type !== 'date' ? { maxLength } : {}),
		...(isRequired ? { required: true } : {}),
	}
}

type WrappingDefinition = { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }

/** Returns a field's schema and all that it wraps: defaults, transformations, and what comes before and after them. */
function layersOf(field: z.ZodType): z.ZodType[] {
	const { innerType, in: input, out } = field.def as WrappingDefinition
	return [field, ...[innerType, input, out].flatMap((inner) => (inner ? layersOf(inner) : []))]
}

const charsMaxOf = (layer: z.ZodType): number | null =>
	'maxLength' in layer && typeof layer.maxLength === 'number' ? layer.maxLength : null
