import { z } from 'zod'
import { wrongAddress } from '../passwords/password.schema.ts'

/** Excludes only what cannot be an address, because an account created through a provider may have an unusual one. */
const looksLikeAddress = /^[^\s@,;]+@[^\s@,;.]+(?:\.[^\s@,;.]+)+$/

/** For browser and server; whether email and password match is checked on the server. */
export const signInSchema = z
	.object({
		email: z.string().trim().default(''),
		password: z.string().default(''),
		remember: z.boolean().default(false),
		surface: z.string().default('page'),
	})
	.refine(({ email, password }) => email && password, 'Please enter both email and password.')
	.refine(({ email, password }) => !email || !password || looksLikeAddress.test(email), {
		message: wrongAddress,
		path: ['email'],
	})
