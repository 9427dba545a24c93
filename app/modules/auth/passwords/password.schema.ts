import { z } from 'zod'

export const wrongAddress = 'Please enter an email address like name@example.com.'

/** For the forms that ask only for the address to send a link to. */
export const addressSchema = z.object({
	email: z
		.string()
		.trim()
		.min(1, 'Please enter your email address.')
		.pipe(z.email(wrongAddress).max(254, wrongAddress)),
})

/** The length and strength rules are checked on the server only. */
export const newPasswordSchema = z.object({ password: z.string().min(1, 'Please enter a new password.') })

/** For the page of a verification link that was opened in another browser than the one that signed up. An empty name changes nothing. */
export const chosenByOwnerSchema = newPasswordSchema.extend({
	name: z.string().trim().max(100, 'Please use 100 characters or fewer.').default(''),
})
