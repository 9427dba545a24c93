import { z } from 'zod'

/** What `POST /api/create-checkout` takes. The price is ours to look up. */
export const checkoutSchema = z.object({
	priceId: z.string('priceId is missing').regex(/^[\w-]{1,100}$/, 'priceId is not a valid id'),
	appointmentId: z.uuid('appointmentId is not a valid id').optional(),
	/** The header of the same name. */
	idempotencyKey: z
		.string()
		.regex(/^[\w-]{16,100}$/, 'Idempotency-Key must be 16 to 100 letters, digits, - or _')
		.optional(),
})
