import { z } from 'zod'
import { optionalDayField, textField, versionField } from '#app/lib/forms/form-fields.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { type StateConfirmation, usStates } from '#engine'

const charsMax = 120

const optionalText = () => textField({ charsMax }).transform((text) => text || null)

const stateField = () => z.string().refine((state) => isOwnKey(usStates, state), 'Choose a state.')

/** The form about one state. Empty: the business works there, and confirmed nothing. */
export const licenseSchema = z.object({
	state: stateField(),
	/** 'on' for a state that is added, so that it replaces no other. */
	isNew: z
		.string()
		.default('')
		.transform((text) => text === 'on'),
	license: optionalText(),
	bond: optionalText(),
	trustAccount: optionalText(),
	expiresOn: optionalDayField('Choose the last day on which they hold.'),
	/** A checkbox, whose text is 'on'. */
	isExempt: z
		.string()
		.default('')
		.transform((text) => text === 'on'),
	version: versionField(),
})

export const licenseRemovalSchema = z.object({ state: stateField(), version: versionField() })

/** The fields as typed: one text each. */
export type TypedLicense = Record<keyof StateConfirmation, string>

/** Returns a confirmation as the form shows it; an empty form for none. */
export const typedLicense = (confirmation: StateConfirmation | null): TypedLicense => ({
	license: confirmation?.license ?? '',
	bond: confirmation?.bond ?? '',
	trustAccount: confirmation?.trustAccount ?? '',
	isExempt: confirmation?.isExempt ? 'on' : '',
	expiresOn: confirmation?.expiresOn ?? '',
})
