import { z } from 'zod'

/** The input of `POST /api/create-checkout`. The price is looked up on the server. */
export const checkoutSchema = z.object({
	priceId: z.string('priceId is missing').regex(/^[\w-]{1,100}$/, 'priceId is not a valid id'),
	appointmentId: z.uuid('appointmentId is not a valid id').optional(),
	/** From the header of the same name. */
	idempotencyKey: z
		.string()
		.regex(/^[\w-]{16,100}$/, 'Idempotency-Key must be 16 to 100 letters, digits, - or _')
		.optional(),
})
