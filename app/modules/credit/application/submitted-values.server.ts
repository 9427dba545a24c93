import { z } from 'zod'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { anyText, withControl } from '#app/lib/forms/form-fields.ts'
import { pickFields } from '#app/lib/parse-form.ts'
import { exposeSecret, SecretText } from '#app/platform/secret-text.server.ts'
import {
	type ApplicationErrors,
	type ApplicationFormValues,
	type ApplicationInput,
	readSections,
	type ShownValues,
} from './application.schema.ts'
import {
	type FieldName,
	fieldNames,
	type SecretField,
	type SectionId,
	secretFields,
	sectionIds,
} from './application-fields.ts'
import type { MaskedSecrets } from './apply-result.ts'
import { draftFieldsOf } from './drafts/draft-fields.ts'
import { isSecret } from './masks.ts'
import { findWarnings, type Warning } from './plausibility-checks.ts'
import { checkForm } from './section-progress.ts'

export type SecretValues = Partial<Record<SecretField, SecretText>>

/** What was posted to the server or decrypted: secrets as `SecretText`; one that was left empty is missing. */
export type SubmittedValues = ShownValues & SecretValues

/** A validated and normalized part. */
export type SubmittedInput = Omit<ApplicationInput, SecretField> &
	Pick<Required<SecretValues>, 'ssn' | 'dob'> &
	SecretValues

type CheckedValues<Input> = { ok: true; input: Input } | { ok: false; errors: ApplicationErrors }

/** A secret as it was typed, which no answer and no log gets; missing if it was left empty. */
export const secretField = () =>
	z
		.string()
		.transform((text) => (text.trim() ? new SecretText(text) : undefined))
		.meta({ secret: true })

/** For the forms that open something with the birth date. */
export const birthDateSchema = z.object({
	dob: withControl(secretField(), { inputMode: 'numeric', autoComplete: 'bday', maxLength: 20 }),
})

/** The answers as they are posted; the domain functions check them. */
export const submittedSchema = (names: readonly FieldName[]): z.ZodObject =>
	z.object(Object.fromEntries(names.map((name) => [name, isSecret(name) ? secretField() : anyText()])))

/** Reads the answers of a posted form, and takes its secrets out of it. Other fields that were not sent are empty. */
export function readSubmittedValues(form: FormData, schema: z.ZodObject): SubmittedValues {
	const values = Object.entries(schema.parse(pickFields(schema, form)))
	for (const name of secretFields) form.delete(name)
	return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SubmittedValues
}

/** Turns the secrets of typed values into `SecretText`. */
export function submittedValuesOf(typed: ApplicationFormValues): SubmittedValues {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([name, value]): [string, string | SecretText][] => {
			if (!isSecret(name)) return [[name, value]]
			return value.trim() ? [[name, new SecretText(value)]] : []
		}),
	)
}

/** Returns the values that may be sent to a browser: all but the secrets. */
export function shownValuesOf(values: SubmittedValues): ShownValues {
	const { ssn: _ssn, dob: _dob, dlNumber: _dlNumber, dlExpiry: _dlExpiry, ...shown } = values
	return shown
}

/** Validates and normalizes the whole form. */
export const checkSubmitted = (values: SubmittedValues) =>
	checkSubmittedSections(values, sectionIds) as CheckedValues<SubmittedInput>

/** Validates and normalizes only these sections. */
export function checkSubmittedSections(
	values: SubmittedValues,
	sections: readonly SectionId[],
): CheckedValues<SubmittedValues> {
	const read = readSections(exposeValues(values), sections)
	return read.ok ? { ok: true, input: submittedValuesOf(read.input) } : read
}

/** Returns every error of a form whose stored secrets have these masks; files are not checked. */
export const errorsOfSubmitted = (values: SubmittedValues, maskedSecrets: MaskedSecrets): ApplicationErrors =>
	checkForm(
		{ values: exposeValues(values), maskedSecrets, hasLicenseFile: true, documentCount: 0 },
		sectionIds,
	)

/** Returns what a draft stores of a posted form; null before one section is complete. */
export function draftValuesOf(values: SubmittedValues, maskedSecrets: MaskedSecrets): SubmittedValues | null {
	const fields = draftFieldsOf(exposeValues(values), maskedSecrets)
	return fields && submittedValuesOf(fields)
}

/** Lists what is unusual about a part. `today` is a local date, 'YYYY-MM-DD'. */
export const warningsOfSubmitted = (input: SubmittedInput, today: string): Warning[] =>
	findWarnings(exposeValues(input) as ApplicationInput, today)

/** Returns a birth date as it is stored, or null if what was typed is no date. */
export function normalizedBirthDate(typed: SecretText): SecretText | null {
	const date = isoDateOf(exposeSecret(typed))
	return date === null ? null : new SecretText(date)
}

function exposeValues(values: SubmittedValues): ApplicationFormValues {
	const exposed: ApplicationFormValues = {}
	for (const name of fieldNames) {
		const value = values[name]
		if (value !== undefined) exposed[name] = value instanceof SecretText ? exposeSecret(value) : value
	}
	return exposed
}
