import { z } from 'zod'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { anyTexts, textField, withControl } from '#app/lib/forms/form-fields.ts'
import { dollarsField } from '#app/lib/forms/number-fields.ts'
import { isUsPhone } from '#app/lib/text/us-phone.ts'
import { readTime } from './read-time.ts'
import { locationCharsMax } from './visit-place.ts'

/** How an entered appointment is paid: not yet, not at all, or in a way that is recorded by hand. */
export const entryPayments = ['later', 'free', 'cash', 'check', 'zelle', 'card_reader'] as const

const amountField = dollarsField({
	centsMin: 100,
	centsMax: 5_000_000,
	outOfRange: 'Enter an amount from $1.00 to $50,000.00.',
})

/** The fields of the advisor's form for an appointment that the client did not book, in its order. */
export const entrySchema = z.object({
	/** The id of a client file; empty for somebody new, who has the next three. */
	client: z.string(),
	name: withControl(
		textField({ charsMax: 100, tooLong: 'Please keep the name to 100 characters or fewer.' }),
		{ autoComplete: 'off' },
	),
	email: withControl(
		textField({ charsMax: 254 }).refine(
			(text) => text === '' || z.email().safeParse(text).success,
			'Enter an email address like name@example.com.',
		),
		{ type: 'email', autoComplete: 'off' },
	),
	phone: withControl(
		textField({ charsMax: 40 }).refine(
			(text) => text === '' || isUsPhone(text),
			'Enter a US phone number with its area code, like (212) 555-0142.',
		),
		{ type: 'tel', autoComplete: 'off' },
	),
	priceId: z.string().min(1, 'Choose a service.'),
	date: withControl(z.string().refine(isLocalDate, 'Choose a day.'), { type: 'date' }),
	time: z.string().transform((text, context) => {
		const time = readTime(text)
		if (time) return time
		context.addIssue({ code: 'custom', message: 'Choose a time.' })
		return z.NEVER
	}),
	location: textField({
		charsMax: locationCharsMax,
		missing: 'Enter where you meet.',
		tooLong: 'Please keep the location to 200 characters or fewer.',
	}),
	payment: z.enum(entryPayments, 'Choose how it is paid.'),
	/** Empty: the price of the service. */
	amount: withControl(z.union([z.literal('').transform(() => null), amountField]), { inputMode: 'decimal' }),
	paidOn: withControl(
		z.string().refine((day) => day === '' || isLocalDate(day), 'Choose the day it was paid.'),
		{ type: 'date' },
	),
	note: textField({ charsMax: 500, tooLong: 'Please keep the note to 500 characters or fewer.' }),
	invite: z.boolean(),
	...anyTexts('confirmed'),
	requestKey: z.uuid('This form is out of date. Please reload the page.'),
})

export type EntryField = keyof typeof entrySchema.shape
export type EntryForm = z.output<typeof entrySchema>
