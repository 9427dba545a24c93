import { z } from 'zod'
import { isLocalDate } from '#app/lib/dates/zoned-time.ts'
import { readDollars } from '#engine'

/** In cents. Our own limits: below the minimum a card fee would take too much of it, and above the maximum it is probably a typo. */
const centsMin = 100
const centsMax = 5_000_000

const addressMissing = 'Enter the email address to send the link to.'
const addressInvalid = 'Enter an email address like name@example.com.'

/** The fields of the admin form for an invoice. */
export const invoiceSchema = z.object({
	customerName: z
		.string()
		.trim()
		.min(1, 'Enter the client’s name.')
		.max(100, 'Please keep it to 100 characters or fewer.'),
	customerEmail: z
		.string()
		.trim()
		.min(1, { error: addressMissing, abort: true })
		.max(254, addressInvalid)
		.pipe(z.email(addressInvalid)),
	title: z
		.string()
		.trim()
		.min(1, 'Enter a description.')
		.max(120, 'Please keep it to 120 characters or fewer.'),
	note: z.string().trim().max(1_000, 'Please keep it to 1,000 characters or fewer.'),
	amount: z.string().transform((text, context) => {
		const read = readDollars(text)
		if (read.ok && read.value >= centsMin && read.value <= centsMax) return read.value
		const message = read.ok ? 'Enter an amount from $1.00 to $50,000.00.' : read.message
		context.addIssue({ code: 'custom', message })
		return z.NEVER
	}),
	dueOn: z
		.string()
		.refine((day) => day === '' || isLocalDate(day), 'Choose a date that exists.')
		.transform((day) => day || null),
	requestKey: z.uuid('This form is out of date. Please reload the page.'),
})
