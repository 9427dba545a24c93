import { parseWithZod } from '@conform-to/zod/v4'
import { addressSchema, newPasswordSchema } from '../password.schema.ts'
import { signInSchema } from '../sign-in.schema.ts'
import { signUpSchema } from '../sign-up.schema.ts'

/** The server's own rules, for the browser to answer at once. */
export const validations = {
	signIn: (formData: FormData) => parseWithZod(formData, { schema: signInSchema }),
	signUp: (formData: FormData) => parseWithZod(formData, { schema: signUpSchema }),
	address: (formData: FormData) => parseWithZod(formData, { schema: addressSchema }),
	newPassword: (formData: FormData) => parseWithZod(formData, { schema: newPasswordSchema }),
}
