import { z } from 'zod'
import { anyText, emailField, textField, withControl } from '#app/lib/forms/form-fields.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { usStates } from '#engine'

/** Who signs, and the state they live in. */
export const clientSchema = z.object({
	state: withControl(
		z.string().refine((letters) => isOwnKey(usStates, letters), 'Choose the state where you live'),
		{ autoComplete: 'address-level1' },
	),
	name: withControl(
		textField({
			charsMax: 100,
			missing: 'Enter your full name',
			tooLong: 'Please keep the name to 100 characters or fewer',
		}),
		{ autoComplete: 'name' },
	),
	email: emailField({
		missing: 'Enter your email address',
		invalid: 'Enter an email address like name@example.com',
		tooLong: 'This email address is too long',
	}),
})

/** The postal address, on the form that asks for it: where the law of the client's state wants it in the agreement. */
export const clientAddressSchema = clientSchema.extend({
	address: withControl(
		textField({ charsMax: 200, missing: 'Enter your street, city, state and ZIP code' }).transform((text) =>
			text.replaceAll(/\s+/g, ' '),
		),
		{ autoComplete: 'street-address' },
	),
})

/** The signature. `hash` is that of the text that was shown; any other is one that has changed. */
export const signatureSchema = z.object({
	signature: withControl(
		textField({
			charsMax: 100,
			missing: 'Type your full name to sign',
			tooLong: 'Please keep the name to 100 characters or fewer',
		}),
		{ autoComplete: 'off' },
	),
	hash: anyText(),
})

/** A dealer who gets a copy of the signed agreement. */
export const dealerCopySchema = z.object({
	dealerEmail: withControl(
		emailField({
			missing: 'Enter the dealer’s email address',
			invalid: 'Enter an email address like name@example.com',
			tooLong: 'This email address is too long',
		}),
		{ type: 'email', autoComplete: 'off' },
	),
})
