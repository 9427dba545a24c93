import { z } from 'zod'
import { readDollars } from '#engine'

/** The fields of the admin form for a refund. */
export const refundSchema = z.object({
	amount: z.string().transform((text, context) => {
		const read = readDollars(text)
		if (read.ok && read.value > 0) return read.value
		context.addIssue({ code: 'custom', message: read.ok ? 'Enter an amount above zero.' : read.message })
		return z.NEVER
	}),
	reason: z
		.string()
		.trim()
		.min(1, 'Enter a reason for your records.')
		.max(500, 'Please keep it to 500 characters or fewer.'),
	requestKey: z.uuid('This form is out of date. Please reload the page.'),
})
