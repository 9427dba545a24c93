import { z } from 'zod'

export const signInSchema = z
	.object({
		email: z.string().trim().default(''),
		password: z.string().default(''),
		remember: z.boolean().default(false),
	})
	.refine(({ email, password }) => email && password, 'Please enter both email and password.')
