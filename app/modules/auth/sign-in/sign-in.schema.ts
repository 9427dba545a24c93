import { z } from 'zod'
import { wrongAddress } from '../passwords/password.schema.ts'

/** Only what no mailbox can have: an account of another provider may have an unusual address. */
const looksLikeAddress = /^[^\s@,;]+@[^\s@,;.]+(?:\.[^\s@,;.]+)+$/

/** For browser and server; whether email and password match is checked on the server. */
export const signInSchema = z
	.object({
		email: z.string().trim().default(''),
		password: z.string().default(''),
		remember: z.boolean().default(false),
	})
	.refine(({ email, password }) => email && password, 'Please enter both email and password.')
	.refine(({ email, password }) => !email || !password || looksLikeAddress.test(email), {
		message: wrongAddress,
		path: ['email'],
	})
