import { type ReadNumber, readDollars, readPercent, readWhole } from '#app/lib/money/money-input.ts'

/** One field of a calculator, with its label and initial value. */
export type ToolField<Name extends string = string> = {
	name: Name
	label: string
	hint?: string
	initial: string
} & (
	| { kind: 'dollars' }
	| { kind: 'percent'; max: number }
	| { kind: 'whole'; min: number; max: number; unit: string }
	/** The values are numbers, so that the URL contains nothing but numbers. */
	| { kind: 'choice'; options: readonly { value: number; label: string }[] }
)

export type ReadTool<Name extends string> = {
	/** What to show in each field: as typed, or its initial value. */
	values: Record<Name, string>
	errors: Partial<Record<Name, string>>
	/** Dollars in cents, rates in percent; null when a field is invalid. */
	numbers: Record<Name, number> | null
}

/** Longer values in a URL are truncated. */
const charsMax = 40

/** Reads a calculator's fields from the URL. A missing field has its initial value, an invalid one a message. */
export function readTool<Name extends string>(
	fields: readonly ToolField<Name>[],
	params: URLSearchParams,
): ReadTool<Name> {
	const values = {} as Record<Name, string>
	const numbers = {} as Record<Name, number>
	const errors: Partial<Record<Name, string>> = {}
	for (const field of fields) {
		values[field.name] = (params.get(field.name) ?? field.initial).slice(0, charsMax)
		const read = readField(field, values[field.name])
		if (read.ok) numbers[field.name] = read.value
		else errors[field.name] = read.message
	}
	return { values, errors, numbers: Object.keys(errors).length === 0 ? numbers : null }
}

function readField(field: ToolField, values: string): ReadNumber {
	switch (field.kind) {
		case 'dollars':
			return readDollars(values)
		case 'percent':
			return readPercent(values, field)
		case 'whole':
			return readWhole(values, field)
		case 'choice': {
			const chosen = field.options.find(({ value }) => String(value) === values)
			return chosen
				? { ok: true, value: chosen.value }
				: { ok: false, message: 'Please choose one of these.' }
		}
	}
}
