import { z } from 'zod'
import { readDollars } from '#app/lib/money-input.ts'
import { readVin } from '#app/lib/vin.ts'

/** The fields of the dialog, in its order; all are texts, as typed. */
export const recommendationFields = [
	'clientName',
	'clientEmail',
	'make',
	'model',
	'year',
	'price',
	'vin',
	'description',
] as const
export type RecommendationField = (typeof recommendationFields)[number]

const text = (charsMax: number) =>
	z.string().trim().max(charsMax, `Please keep it to ${charsMax} characters or fewer.`)

const named = (charsMax: number, missing: string) => text(charsMax).min(1, missing)

/** `thisYear` bounds the model year: next year's models are on sale from the summer on. */
export const recommendationForm = (thisYear: number) =>
	z.object({
		clientName: named(100, "Please enter the client's name."),
		clientEmail: text(254).pipe(z.email('Please enter the client’s email address.')),
		make: named(60, 'Please enter the make.'),
		model: named(60, 'Please enter the model.'),
		year: text(4).refine(
			(typed) => typed === '' || (/^\d{4}$/.test(typed) && +typed >= 1900 && +typed <= thisYear + 1),
			`Please enter a model year from 1900 to ${thisYear + 1}.`,
		),
		price: text(60).refine(
			(typed) => typed === '' || readPrice(typed) !== null,
			'Please enter a price, like $18,400.',
		),
		vin: text(30).superRefine((typed, context) => {
			const fault = typed && vinFault(typed, thisYear)
			if (fault) context.addIssue({ code: 'custom', message: fault })
		}),
		description: text(2_000),
	})

/** What is wrong with a VIN as somebody typed it; null when nothing is. */
export function vinFault(typed: string, thisYear: number): string | null {
	const read = readVin(typed, { thisYear })
	if (!read.ok) return read.message
	return read.checkDigit === 'right'
		? null
		: `This VIN isn’t valid: its ninth character should be ${read.expectedCheckDigit}. Please compare it with the one on the car.`
}

/** The first amount in a price as people write it: '$18,400 OTD', '18.4k', 'about 15,000'. Cents; null when there is none. */
export function readPrice(typed: string): number | null {
	const found = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(k\b)?/i.exec(typed)
	if (!found) return null
	const [, whole = '', fraction = '', thousands] = found
	if (thousands) {
		const cents = Math.round(Number(whole.replaceAll(',', '') + fraction) * 100_000)
		return cents > 0 && cents <= 1_000_000_000 ? cents : null
	}
	const read = readDollars(whole + fraction)
	return read.ok && read.value > 0 ? read.value : null
}

/** '1HGCM82633A004352': without spaces and dashes, in capitals. */
export const plainVin = (typed: string): string | null => typed.toUpperCase().replace(/[\s-]/g, '') || null
