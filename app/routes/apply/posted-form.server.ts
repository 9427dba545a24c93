import { data } from 'react-router'
import {
	type FieldName,
	type SecretField,
	secretFields,
} from '#app/modules/credit/application/application-fields.ts'
import type { ApplyErrors, ApplyResult } from '#app/modules/credit/application/apply-result.ts'
import {
	readSubmittedValues,
	type SubmittedValues,
	shownValuesOf,
} from '#app/modules/credit/application/submitted-values.server.ts'

/** The posted answers of a form, and which of its secrets were stored by this request. */
export type PostedForm = { values: SubmittedValues; storedSecrets: Set<SecretField> }

/** The answer to a posted form: `answer` for scripts, the rest for the page without them. */
export type FormResponse = { answer: ApplyResult; status: number; headers?: Headers; posted: PostedForm }

/** Reads the posted answers, and takes the secrets out of the form. */
export const readPostedForm = (form: FormData, names: readonly FieldName[]): PostedForm => ({
	values: readSubmittedValues(form, names),
	storedSecrets: new Set(),
})

/** Notes that these values were stored, so that their secrets need not be typed again. */
export function noteStored({ storedSecrets }: PostedForm, stored: SubmittedValues): void {
	for (const name of secretFields) if (stored[name]) storedSecrets.add(name)
}

/**
 * Returns the data of a form's page after a post without scripts that finished nothing: the errors and what was typed. Secrets never go
 * back to the browser, so the field of one that was not stored asks for it again.
 */
export function unfinishedPage({ answer, status, headers, posted }: FormResponse) {
	const { values, storedSecrets } = posted
	const { errors = {}, message } = answer.outcome === 'rejected' ? answer : { message: tooEarly }
	const shown: ApplyErrors = { ...errors }
	for (const name of secretFields) if (values[name] && !storedSecrets.has(name)) shown[name] ??= typeAgain
	return data(
		{ errors: shown, message, values: shownValuesOf(values) },
		{ status: answer.outcome === 'rejected' ? status : 422, ...(headers ? { headers } : {}) },
	)
}

const tooEarly = 'Please complete one section first so we can save it for you.'
const typeAgain = 'Please enter this again. For your security, the page doesn’t get it back.'
