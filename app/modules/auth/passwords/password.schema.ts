import { z } from 'zod'

const wrongAddress = 'Please enter a valid email address.'

/** For the forms that ask only where to send a link. */
export const addressSchema = z.object({
	email: z
		.string()
		.trim()
		.min(1, 'Please enter your email address.')
		.pipe(z.email(wrongAddress).max(254, wrongAddress)),
})

/** How long a password must be is for the server to say. */
export const newPasswordSchema = z.object({ password: z.string().min(1, 'Please enter a new password.') })
