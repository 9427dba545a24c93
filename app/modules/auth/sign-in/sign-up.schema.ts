import { z } from 'zod'
import { wrongAddress } from '../passwords/password.schema.ts'

const address = z.email()

/** For browser and server; the strength of the password is checked on the server. */
export const signUpSchema = z
	.object({
		name: z.string().trim().max(100, 'Please use 100 characters or fewer.').default(''),
		email: z.string().trim().max(254, wrongAddress).default(''),
		password: z.string().default(''),
		terms: z.boolean().default(false),
	})
	.superRefine(({ name, email, password, terms }, context) => {
		const fault = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path })
		if (!name || !email || !password) fault('Please fill in all required fields.')
		if (!name) fault('Please enter your full name.', 'name')
		if (!email) fault('Please enter your email address.', 'email')
		if (!password) fault('Please choose a password.', 'password')
		if (email && !address.safeParse(email).success) fault(wrongAddress, 'email')
		if (!terms) fault('Please agree to the Terms of Service and the Privacy Policy.', 'terms')
	})
