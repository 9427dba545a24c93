import { z } from 'zod'
import { isLocalDate } from '../dates/local-dates.ts'
import { noRowId, readRowId, readVersionText } from '../row-id.ts'
import { isUsPhone } from '../text/us-phone.ts'
import type { ControlAttributes } from './form-controls.ts'

/** Adds attributes that a schema cannot express, such as `autoComplete`, to the control of a field. */
export const withControl = <Field extends z.ZodType>(field: Field, control: ControlAttributes): Field =>
	field.meta({ ...field.meta(), control })

type TextOptions = {
	charsMax: number
	/** The message for an empty field, which is otherwise allowed. */
	missing?: string
	tooLong?: string
}

/** A text without the spaces around it. */
export function textField({ charsMax, missing, tooLong }: TextOptions) {
	const text = z.string(missing).trim()
	const limit = tooLong ?? `Please use ${charsMax.toLocaleString('en-US')} characters or fewer.`
	return (missing ? text.min(1, { error: missing, abort: true }) : text).max(charsMax, {
		error: limit,
		abort: true,
	})
}

type AddressOptions = { missing: string; invalid: string; tooLong?: string }

/** An email address. */
export const emailField = ({ missing, invalid, tooLong = invalid }: AddressOptions) =>
	withControl(textField({ charsMax: 254, missing, tooLong }).pipe(z.email(invalid)), {
		type: 'email',
		autoComplete: 'email',
	})

type PhoneOptions = Required<Omit<TextOptions, 'charsMax'>> & { invalid: string }

/** A phone number in the United States, as typed. */
export const phoneField = ({ invalid, ...text }: PhoneOptions) =>
	withControl(textField({ charsMax: 40, ...text }).refine(isUsPhone, invalid), {
		type: 'tel',
		autoComplete: 'tel',
	})

/** A day of the calendar, '2026-03-04'; null if none was chosen. */
export const optionalDayField = (invalid = 'Choose a date that exists.') =>
	withControl(
		z
			.string()
			.refine((day) => day === '' || isLocalDate(day), invalid)
			.transform((day) => day || null),
		{ type: 'date' },
	)

/** The id of a row, in a hidden field or a button; an invalid one is read as an id that no row has. */
export const rowIdField = () => z.string().transform((text) => readRowId(text) ?? noRowId)

/** The version that a form is based on, in a hidden field; an invalid one is read as a version that no row has. */
export const versionField = () => z.string().transform(readVersionText)

/** Fields as texts without the spaces around them, for a function that reads several together. */
export const trimmedTexts = <Name extends string>(...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, z.string().trim()])) as Record<Name, z.ZodString>

/** Fields as `anyText`. */
export const anyTexts = <Name extends string>(...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>

/** A text as it was sent: an id or a key that the domain function checks, or a text that it parses. */
export const anyText = (control: ControlAttributes = {}) => withControl(z.string(), control)
