import { z } from 'zod'
import { tooLong } from '#app/lib/text/too-long.ts'
import { readDollars } from '#engine'
import { personalDataError } from './personal-data.ts'
import { bodyCharsMax, bodyCharsMin } from './review-limits.ts'

/** Letters of any script, and the punctuation of names. */
const nameShape = /^\p{L}[\p{L}\p{M}.'’ -]*$/u
/** With what people add to a model: 'Civic LX (manual)', 'Ioniq 5, SEL'. */
const vehicleShape = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,()!&'’+/-]*$/u

const line = (missing: string, max: number, shape: RegExp, invalid: string) =>
	z
		.string(missing)
		.trim()
		.min(1, missing)
		.max(max, `Please use at most ${max} characters.`)
		.regex(shape, invalid)

const dollars = z
	.string()
	.trim()
	.optional()
	.transform((text, context) => {
		if (!text) return undefined
		const parsed = readDollars(text)
		if (parsed.ok) return parsed.value
		context.addIssue({ code: 'custom', message: parsed.message })
		return z.NEVER
	})

type ReviewSchemaInput = {
	/** Limits the model year. */
	thisYear: number
	/** Whose name belongs in a review, beside its author's. */
	advisorName: string
}

/**
 * Returns the schema of the review form. What looks like personal data in the text is an error of the text until its author says, in
 * `keptPersonalData`, that it belongs there.
 */
export const reviewSchemaFor = ({ thisYear, advisorName }: ReviewSchemaInput) =>
	z
		.object({
			stars: z
				.string('Please choose one to five stars.')
				.min(1, 'Please choose one to five stars.')
				.regex(/^[1-5]$/, 'Please choose one to five whole stars.')
				.transform(Number),
			name: line('Your name is required', 80, nameShape, 'Please use letters for your name.'),
			vehicleYear: z
				.string('The model year is required')
				.trim()
				.min(1, 'The model year is required')
				.regex(/^\d{4}$/, 'Please enter the model year with four digits.')
				.transform(Number)
				.refine(
					(year) => year >= 1900 && year <= thisYear + 1,
					`Please enter a year from 1900 to ${thisYear + 1}.`,
				),
			vehicleMake: line(
				'The make is required',
				40,
				vehicleShape,
				'Please use letters and digits for the make.',
			),
			vehicleModel: line(
				'The model is required',
				60,
				vehicleShape,
				'Please use letters and digits for the model.',
			),
			body: z
				.string('Your review is required')
				.trim()
				.min(1, 'Your review is required')
				.min(bodyCharsMin, `Please write at least ${bodyCharsMin} characters.`)
				.max(bodyCharsMax, tooLong(bodyCharsMax)),
			recommends: z
				.enum(['yes', 'no'], 'Please say whether you would recommend us.')
				.transform((answer) => answer === 'yes'),
			keptPersonalData: z.string().max(bodyCharsMax).optional(),
			firstPriceCents: dollars,
			finalPriceCents: dollars,
		})
		.superRefine(({ firstPriceCents, finalPriceCents, body, name, keptPersonalData = '' }, context) => {
			const addIssue = (field: string, message: string) =>
				context.addIssue({ code: 'custom', path: [field], message })
			if (firstPriceCents !== undefined && finalPriceCents === undefined)
				addIssue('finalPriceCents', 'Please enter the final price as well, or leave both empty.')
			if (finalPriceCents !== undefined && firstPriceCents === undefined)
				addIssue('firstPriceCents', 'Please enter the first quote as well, or leave both empty.')
			const personal = personalDataError(body, { allowedNames: [name, advisorName], kept: keptPersonalData })
			if (personal) addIssue('body', personal)
		})

type ReviewSchema = ReturnType<typeof reviewSchemaFor>

export type ReviewInput = z.output<ReviewSchema>

type ReviewField = keyof z.input<ReviewSchema>

/** The names of the form's fields. */
export const reviewFields = Object.keys(
	reviewSchemaFor({ thisYear: 0, advisorName: '' }).shape,
) as ReviewField[]

/** The text in each field of the form: from the URL, from the stored review, or as it was typed. `about` is what is reviewed. */
export type ReviewFormValues = Partial<Record<ReviewField | 'about', string>>

/** Returns what the form shows of a stored review, the reverse of the schema: cents as dollars, true and false as yes and no. */
export function reviewFormValues(
	review: { [field in ReviewField]?: string | number | boolean | null },
): ReviewFormValues {
	const textOf = (field: ReviewField): string => {
		const value = review[field]
		if (value === null || value === undefined) return ''
		if (typeof value === 'boolean') return value ? 'yes' : 'no'
		return field.endsWith('Cents') ? (Number(value) / 100).toFixed(2) : String(value)
	}
	return Object.fromEntries(reviewFields.map((field) => [field, textOf(field)]))
}
