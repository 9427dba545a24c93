import { z } from 'zod'

/** For the forms that ask only where to send a link. */
export const addressSchema = z.object({
	email: z
		.string('Please enter your email address.')
		.trim()
		.pipe(z.email('Please enter a valid email address.').max(254)),
})

/** How long a password must be is for the server to say. */
export const newPasswordSchema = z.object({ password: z.string('Please enter a new password.') })
