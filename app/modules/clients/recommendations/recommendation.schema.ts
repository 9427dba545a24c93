import { z } from 'zod'
import { readWebLink, webLinkCharsMax } from '#app/lib/text/web-link.ts'
import { readDollars, readVin } from '#engine'
import { priceBases } from './recommendation.ts'

/** The fields of the dialog, in order; all are texts, as typed. */
export const recommendationFields = [
	'clientName',
	'clientEmail',
	'make',
	'model',
	'year',
	'price',
	'priceBasis',
	'trim',
	'mileage',
	'listing',
	'vin',
	'description',
] as const
export type RecommendationField = (typeof recommendationFields)[number]

/** The fields as typed; fields that the specification does not have may be missing. */
export type TypedRecommendation = Record<Exclude<RecommendationField, AddedField>, string> &
	Partial<Record<AddedField, string>>
type AddedField = 'priceBasis' | 'trim' | 'mileage' | 'listing'

export const mileageMax = 1_000_000

const text = (charsMax: number) =>
	z.string().trim().max(charsMax, `Please keep it to ${charsMax} characters or fewer.`)

const requiredText = (charsMax: number, missing: string) => text(charsMax).min(1, missing)

/** `thisYear` limits the model year: next year's models go on sale in summer. */
export const recommendationForm = (thisYear: number) =>
	z.object({
		clientName: requiredText(100, "Please enter the client's name."),
		clientEmail: text(254).pipe(
			z.email({
				error: ({ input }) =>
					input
						? 'Please enter an email address like name@example.com.'
						: 'Please enter the client’s email address.',
			}),
		),
		make: requiredText(60, 'Please enter the make.'),
		model: requiredText(60, 'Please enter the model.'),
		year: text(4).refine(
			(typed) => typed === '' || (/^\d{4}$/.test(typed) && +typed >= 1900 && +typed <= thisYear + 1),
			`Please enter a model year from 1900 to ${thisYear + 1}.`,
		),
		price: text(60)
			.refine((typed) => typed === '' || readPrice(typed) !== null, 'Please enter a price, like $18,400.')
			// The client reads what is written here.
			.transform((typed) => (/^\d{1,7}$/.test(typed) ? `$${Number(typed).toLocaleString('en-US')}` : typed)),
		priceBasis: z.enum(['', ...priceBases], 'Please choose what the price includes.').default(''),
		trim: text(60).default(''),
		mileage: text(20)
			.refine(
				(typed) => typed === '' || readMileage(typed) !== null,
				'Please enter the mileage in miles, like 61,200.',
			)
			.default(''),
		listing: text(webLinkCharsMax)
			.transform((typed, context) => {
				if (!typed) return null
				const link = readWebLink(typed)
				if (link && link.length <= webLinkCharsMax) return link
				context.addIssue('Please enter a web address, like https://www.dealer.com/inventory/4411.')
				return z.NEVER
			})
			.default(null),
		vin: text(30).superRefine((typed, context) => {
			const error = typed && findVinError(typed, thisYear)
			if (error) context.addIssue({ code: 'custom', message: error })
		}),
		description: text(2_000),
	})

/** Returns what is wrong with a typed VIN; null when nothing is. */
export function findVinError(typed: string, thisYear: number): string | null {
	const read = readVin(typed, { thisYear })
	if (!read.ok) return read.message
	return read.checkDigit === 'valid'
		? null
		: `This VIN isn’t valid: its ninth character should be ${read.expectedCheckDigit}. Please compare it with the one on the car.`
}

/** Returns the first amount in a typed price ('$18,400 OTD', '18.4k', 'about 15,000') in cents; null when there is none. */
export function readPrice(typed: string): number | null {
	const found = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(k\b)?/i.exec(typed)
	if (!found) return null
	const [matched, whole = '', fraction = '', thousands] = found
	// '75,00' or '$1,2.00': more digits follow, so the first ones are not the price.
	if (/^[.,]?\d/.test(typed.slice(found.index + matched.length))) return null
	if (thousands) {
		const cents = Math.round(Number(whole.replaceAll(',', '') + fraction) * 100_000)
		return cents > 0 && cents <= 1_000_000_000 ? cents : null
	}
	const read = readDollars(whole + fraction)
	return read.ok && read.value > 0 ? read.value : null
}

/** Returns a typed mileage ('61,200', '61200 mi', '61k miles') in miles; null when it is not a mileage. */
export function readMileage(typed: string): number | null {
	const found = /^(\d{1,3}(?:,\d{3})+|\d+)\s{0,5}(k)?\s{0,5}(?:mi\.?|miles)?$/i.exec(typed.trim())
	if (!found) return null
	const [, digits = '', thousands] = found
	const miles = Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1)
	return miles <= mileageMax ? miles : null
}

/** Normalizes a VIN: uppercase, without spaces and dashes; null when it is empty. */
export const normalizeVin = (typed: string): string | null =>
	typed.toUpperCase().replace(/[\s-]/g, '') || null
