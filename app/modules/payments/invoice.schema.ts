import { z } from 'zod'
import { readDollars } from '#app/lib/money-input.ts'
import { isLocalDate } from '#app/lib/zoned-time.ts'

/** Card providers take no less, and nobody types more by intent. */
const centsMin = 100
const centsMax = 5_000_000

/** What the desk's form of an invoice sends. */
export const invoiceSchema = z.object({
	customerName: z.string().trim().min(1, 'Say who it is for.').max(100, 'At most 100 characters.'),
	customerEmail: z.email('Give an email address the link can be sent to.').max(254),
	title: z.string().trim().min(1, 'Say what is paid for.').max(120, 'At most 120 characters.'),
	note: z.string().trim().max(1_000, 'At most 1,000 characters.'),
	amount: z.string().transform((text, context) => {
		const read = readDollars(text)
		if (read.ok && read.value >= centsMin && read.value <= centsMax) return read.value
		const message = read.ok ? 'Give an amount from $1.00 to $50,000.00.' : read.message
		context.addIssue({ code: 'custom', message })
		return z.NEVER
	}),
	dueOn: z
		.string()
		.refine((day) => day === '' || isLocalDate(day), 'Choose a date that exists.')
		.transform((day) => day || null),
	requestKey: z.uuid(),
})
