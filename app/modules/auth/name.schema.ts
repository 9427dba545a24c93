import { z } from 'zod'
import { textField, withControl } from '#app/lib/forms/form-fields.ts'

/** For the form in which members change their name; the same limits as at sign-up. */
export const nameSchema = z.object({
	name: withControl(textField({ charsMax: 100, missing: 'Please enter your name.' }), {
		autoComplete: 'name',
	}),
})
