import { z } from 'zod'
import { anyText, emailField, textField, withControl } from '#app/lib/forms/form-fields.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { usStates } from '#engine'

const stateField = ({ mayBeEmpty = false }) =>
	withControl(
		z
			.string()
			.refine(
				(letters) => (mayBeEmpty && letters === '') || isOwnKey(usStates, letters),
				'Choose the state where you live',
			),
		{ autoComplete: 'address-level1' },
	)

/** The postal address, on one line; empty where the law of the client's state does not want it in the agreement. */
const addressField = withControl(
	textField({ charsMax: 200 }).transform((text) => text.replaceAll(/\s+/g, ' ')),
	{ autoComplete: 'street-address' },
)

/** Where a client lives who books a time; the state may be left for later. */
export const homeSchema = z.object({ state: stateField({ mayBeEmpty: true }), address: addressField })

/** Who signs, and where they live. */
export const clientSchema = z.object({
	state: stateField({}),
	address: addressField,
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
