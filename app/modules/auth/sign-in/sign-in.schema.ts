import { z } from 'zod'

/** For browser and server; whether email and password match is checked on the server. */
export const signInSchema = z
	.object({
		email: z.string().trim().default(''),
		password: z.string().default(''),
		remember: z.boolean().default(false),
	})
	.refine(({ email, password }) => email && password, 'Please enter both email and password.')
