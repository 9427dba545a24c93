import { type ReadNumber, readDollars, readWhole } from '../money/money-input.ts'

/** One field of a calculator, with its label and initial value. */
export type CalculatorField<Name extends string = string> = {
	name: Name
	label: string
	hint?: string
	initial: string
	/** May be left empty; its value is null then. */
	optional?: boolean
} & (
	| { kind: 'dollars' }
	| {
			kind: 'percent'
			max: number
			/** In percent. A number above zero and below this is read as a fraction: .065 means 6.5%. */
			fractionBelow?: number
			/** A number this small is a money factor. */
			isLeaseRate?: boolean
	  }
	| { kind: 'whole'; min: number; max: number; unit: string }
	/** The values are numbers, so that the URL contains nothing but numbers. */
	| { kind: 'choice'; options: readonly { value: number; label: string }[] }
)

/** Dollars as cents, percents as parts per million; null for an optional field that is empty. */
export type CalculatorValues<Fields extends readonly CalculatorField[]> = {
	[Field in Fields[number] as Field['name']]: Field extends { optional: true } ? number | null : number
}

export type ReadCalculator<Fields extends readonly CalculatorField[]> = {
	/** What to show in each field: as typed, or its initial value. */
	typed: Record<Fields[number]['name'], string>
	errors: Partial<Record<Fields[number]['name'], string>>
	/** Null when a field is invalid. */
	values: CalculatorValues<Fields> | null
}

/** Longer values in a URL are truncated. */
const charsMax = 40

/** Reads a calculator's fields from the URL. A missing field has its initial value, an invalid one a message. */
export function readCalculator<const Fields extends readonly CalculatorField[]>(
	fields: Fields,
	params: URLSearchParams,
): ReadCalculator<Fields> {
	type Name = Fields[number]['name']
	const typed = {} as Record<Name, string>
	const values = {} as Record<Name, number | null>
	const errors: Partial<Record<Name, string>> = {}
	for (const field of fields) {
		const name: Name = field.name
		typed[name] = (params.get(name) ?? field.initial).slice(0, charsMax)
		if (field.optional && typed[name].trim() === '') {
			values[name] = null
			continue
		}
		const read = readField(field, typed[name])
		if (read.ok) values[name] = read.value
		else errors[name] = read.message
	}
	const isRead = Object.keys(errors).length === 0
	// Only optional fields are null: the loop above gives any other empty field an error.
	return { typed, errors, values: isRead ? (values as unknown as CalculatorValues<Fields>) : null }
}

function readField(field: CalculatorField, typed: string): ReadNumber {
	switch (field.kind) {
		case 'dollars':
			return readDollars(typed)
		case 'percent':
			return readRate(typed, field)
		case 'whole':
			return readWholeOf(typed, field)
		case 'choice': {
			const chosen = field.options.find(({ value }) => String(value) === typed)
			return chosen ? { ok: true, value: chosen.value } : invalid('Please choose one of these.')
		}
	}
}

/** Reads '6.5' or '6.5%' as 65,000 parts per million, by its digits. */
function readRate(
	typed: string,
	{ max, fractionBelow = 0.2, isLeaseRate }: Extract<CalculatorField, { kind: 'percent' }>,
): ReadNumber {
	const plain = typed
		.trim()
		.replace(/(%|percent)$/i, '')
		.trimEnd()
	if (/^-/.test(plain)) return invalid('A rate can’t be below zero.')
	const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
	if (whole === '' && fraction === '') return invalid('Please enter a rate in percent, like 6.5.')
	const value = Number(plain)
	if (isLeaseRate && value > 0 && value < 0.02)
		return invalid(
			`This looks like a money factor. Enter it times 2,400: ${plain} is ${shortened(value * 2400)}%.`,
		)
	if (value > 0 && value < fractionBelow)
		return invalid(`Please enter it in percent: ${shortened(value * 100)} for ${shortened(value * 100)}%.`)
	if (fraction.length > 4) return invalid('Please use at most four digits after the decimal point.')
	const ppm = Number(`${whole}${fraction.padEnd(4, '0')}`)
	if (ppm <= max * 10_000) return { ok: true, value: ppm }
	return invalid(
		max === 100
			? 'Please enter a percentage of at most 100, not an amount in dollars.'
			: `Please enter a rate of at most ${max}%.`,
	)
}

const shortened = (percent: number) => String(Math.round(percent * 1e4) / 1e4)

function readWholeOf(typed: string, field: Extract<CalculatorField, { kind: 'whole' }>): ReadNumber {
	const read = readWhole(typed, field)
	return read.ok
		? read
		: invalid(
				`Please enter a whole number of ${field.unit} from ${field.min} to ${field.max.toLocaleString('en-US')}.`,
			)
}

const invalid = (message: string): ReadNumber => ({ ok: false, message })
