import { parseForm } from '#app/lib/parse-form.ts'
import { addressSchema, newPasswordSchema } from '../../passwords/password.schema.ts'
import { signInSchema } from '../../sign-in/sign-in.schema.ts'
import { signUpSchema } from '../../sign-in/sign-up.schema.ts'

/** The server's own rules, so that the browser can show errors immediately. */
export const validations = {
	signIn: (form: FormData) => parseForm(signInSchema, form),
	signUp: (form: FormData) => parseForm(signUpSchema, form),
	address: (form: FormData) => parseForm(addressSchema, form),
	newPassword: (form: FormData) => parseForm(newPasswordSchema, form),
}
