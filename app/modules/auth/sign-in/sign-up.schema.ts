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
		surface: z.string().default('page'),
		returnTo: z.string().default(''),
	})
	.superRefine(({ name, email, password, terms }, context) => {
		const addIssue = (message: string, ...path: string[]) =>
			context.addIssue({ code: 'custom', message, path })
		if (!name || !email || !password) addIssue('Please fill in all required fields.')
		if (!name) addIssue('Please enter your full name.', 'name')
		if (!email) addIssue('Please enter your email address.', 'email')
		if (!password) addIssue('Please choose a password.', 'password')
		if (email && !address.safeParse(email).success) addIssue(wrongAddress, 'email')
		if (!terms) addIssue('Please agree to the Terms of Service and the Privacy Policy.', 'terms')
	})
