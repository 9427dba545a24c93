import { z } from 'zod'

/** For the form in which members change their name; the same limits as at sign-up. */
export const nameSchema = z.object({
	name: z
		.string('Please enter your name.')
		.trim()
		.min(1, 'Please enter your name.')
		.max(100, 'Please use 100 characters or fewer.'),
})
