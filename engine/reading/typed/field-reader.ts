import { aprPpmMax, monthsMax } from '../../format/format-limits.ts'
import { type ReadNumber, readDollars, readPercent, readWhole } from '../../money/money-input.ts'

/** How the text of a field of a deal is read: the value in the unit of the format, or a message. */
export const textReaders = {
	/** In cents. */
	dollars: readDollars,
	/** In parts per million. */
	rate: (text: string): ReadNumber => {
		const read = readPercent(text, { max: aprPpmMax / 10_000 })
		return read.ok ? { ok: true, value: Math.round(read.value * 10_000) } : read
	},
	months: readMonths,
	/** A money factor in parts per billion. */
	factor: readMoneyFactor,
	whole: (text: string, limits: { min: number; max: number }): ReadNumber =>
		readWhole(text.replace(/\s{0,5}(?:miles?|mi)\.?$/i, ''), limits),
	/** An ISO date. */
	date: (text: string): { ok: true; value: string } | { ok: false; message: string } =>
		isIsoDate(text)
			? { ok: true, value: text }
			: { ok: false, message: 'Enter the date as year-month-day, for example 2026-12-31.' },
}

export type FieldReader<Name extends string> = ReturnType<typeof fieldReader<Name>>

/**
 * Reads the typed fields of a deal. Each method returns the value in the unit of the format, undefined for an empty field and for one that
 * can't be read, for which it adds a message to `errors`.
 */
export function fieldReader<Name extends string>(
	values: Readonly<Record<Name, string>>,
	errors: Partial<Record<NoInfer<Name>, string>>,
) {
	const read = <T>(
		field: Name,
		reader: (text: string) => { ok: true; value: T } | { ok: false; message: string },
	) => {
		if (values[field] === '') return undefined
		const result = reader(values[field])
		if (result.ok) return result.value
		Object.assign(errors, { [field]: result.message })
		return undefined
	}
	return {
		dollars: (field: Name) => read(field, textReaders.dollars),
		rate: (field: Name) => read(field, textReaders.rate),
		months: (field: Name) => read(field, textReaders.months),
		factor: (field: Name) => read(field, textReaders.factor),
		whole: (field: Name, limits: { min: number; max: number }) =>
			read(field, (text) => textReaders.whole(text, limits)),
		date: (field: Name) => read(field, textReaders.date),
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
