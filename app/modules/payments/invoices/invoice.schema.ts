import { z } from 'zod'
import { emailField, optionalDayField, textField } from '#app/lib/forms/form-fields.ts'
import { dollarsField } from '#app/lib/forms/number-fields.ts'

const tooLong = (max: string) => `Please keep it to ${max} characters or fewer.`

/** The fields of the admin form for an invoice. */
export const invoiceSchema = z.object({
	customerName: textField({ charsMax: 100, missing: 'Enter the client’s name.', tooLong: tooLong('100') }),
	customerEmail: emailField({
		missing: 'Enter the email address to send the link to.',
		invalid: 'Enter an email address like name@example.com.',
	}),
	title: textField({ charsMax: 120, missing: 'Enter a description.', tooLong: tooLong('120') }),
	note: textField({ charsMax: 1_000, tooLong: tooLong('1,000') }),
	// Our own limits: below the minimum a card fee would take too much of it, and above the maximum it is probably a typo.
	amount: dollarsField({
		centsMin: 100,
		centsMax: 5_000_000,
		outOfRange: 'Enter an amount from $1.00 to $50,000.00.',
	}),
	dueOn: optionalDayField(),
	requestKey: z.uuid('This form is out of date. Please reload the page.'),
})

export type InvoiceField = keyof typeof invoiceSchema.shape
