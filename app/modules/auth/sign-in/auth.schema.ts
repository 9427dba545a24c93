import { z } from 'zod'
import { parseForm } from '#app/lib/parse-form.ts'

const wrongAddress = 'Please enter an email address like name@example.com.'

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

/** The server's own rules, so that the browser can show errors immediately. */
export const validations = {
	signIn: (form: FormData) => parseForm(signInSchema, form),
	signUp: (form: FormData) => parseForm(signUpSchema, form),
	address: (form: FormData) => parseForm(addressSchema, form),
	newPassword: (form: FormData) => parseForm(newPasswordSchema, form),
}
