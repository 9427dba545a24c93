import { z } from 'zod'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { textField, withControl } from '#app/lib/forms/form-fields.ts'
import { readDollars } from '#engine'

/** What the advisor writes into a new version of an agreement, with their signature. */
export const versionSchema = z.object({
	car: textField({ charsMax: 200, missing: 'Describe the car: year, make, model and VIN.' }),
	carPrice: withControl(
		z.string().transform((text, context) => {
			const read = readDollars(text)
			if (read.ok && read.value > 0) return read.value
			context.addIssue({ code: 'custom', message: read.ok ? 'Enter a price above zero.' : read.message })
			return z.NEVER
		}),
		{ autoComplete: 'off' },
	),
	endsOn: withControl(z.string().refine(isLocalDate, 'Choose the day on which the agreement ends.'), {
		type: 'date',
	}),
	note: textField({ charsMax: 1_000 }),
	advisorSignature: withControl(textField({ charsMax: 100, missing: 'Type your full name to sign.' }), {
		autoComplete: 'off',
	}),
})

/** The proposal that the advisor withdraws. */
export const withdrawVersionSchema = z.object({
	version: z.uuid('This form is out of date. Please reload the page.'),
})

/** Why the client declines a new version. */
export const declineSchema = z.object({
	reason: textField({ charsMax: 500, missing: 'Say in a sentence what should be different.' }),
})
