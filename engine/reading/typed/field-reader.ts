import { aprPpmMax, monthsMax } from '../../format/format-limits.ts'
import { type ReadNumber, readDollars, readPercent, readWhole } from '../../money/money-input.ts'

export type FieldReader<Name extends string> = ReturnType<typeof fieldReader<Name>>

/**
 * Reads the typed fields of a deal. Each method returns the value in the unit of the format, undefined for an empty field and for one that
 * can't be read, for which it adds a message to `errors`.
 */
export function fieldReader<Name extends string>(
	values: Readonly<Record<Name, string>>,
	errors: Partial<Record<NoInfer<Name>, string>>,
) {
	const reject = (field: Name, message: string) => Object.assign(errors, { [field]: message })
	const read = (field: Name, reader: (text: string) => ReadNumber) => {
		if (values[field] === '') return undefined
		const result = reader(values[field])
		if (result.ok) return result.value
		reject(field, result.message)
		return undefined
	}
	return {
		/** In cents. */
		dollars: (field: Name) => read(field, readDollars),
		/** In parts per million. */
		rate: (field: Name) => {
			const percent = read(field, (text) => readPercent(text, { max: aprPpmMax / 10_000 }))
			return percent === undefined ? undefined : Math.round(percent * 10_000)
		},
		months: (field: Name) => read(field, readMonths),
		/** A money factor in parts per billion. */
		factor: (field: Name) => read(field, readMoneyFactor),
		whole: (field: Name, limits: { min: number; max: number }) =>
			read(field, (text) => readWhole(text.replace(/\s{0,5}(?:miles?|mi)\.?$/i, ''), limits)),
		/** An ISO date. */
		date: (field: Name) => {
			const text = values[field]
			if (text === '') return undefined
			if (isIsoDate(text)) return text
			reject(field, 'Enter the date as year-month-day, for example 2026-12-31.')
			return undefined
		},
	}
}

function readMonths(text: string): ReadNumber {
	const years = /^(\d{1,2})\s*(?:years?|yrs?)$/i.exec(text)?.[1]
	const plain = years ? String(Number(years) * 12) : text.replace(/\s{0,5}(?:months?|mos?)\.?$/i, '')
	return readWhole(plain, { min: 1, max: monthsMax })
}

function readMoneyFactor(text: string): ReadNumber {
	if (/^0?\.0\d{2,8}$/.test(text)) return { ok: true, value: Math.round(Number(text) * 1e9) }
	const message = 'A money factor is a small number like .00210. Leave it empty if you only have a rate.'
	return { ok: false, message }
}

/** Whether a text is a valid calendar day. */
function isIsoDate(text: string): boolean {
	const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
	return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
