import { type ApplicationFormValues, readSections } from './application.schema.ts'
import { type FieldName, fieldsOf, type SectionId, secretFields, sectionIds } from './application-fields.ts'
import {
	type ApplyErrors,
	type ApplyField,
	inPageOrder,
	type MaskedSecrets,
	sectionOfField,
} from './apply-result.ts'

export type SectionState = 'todo' | 'started' | 'done' | 'invalid'
/** The progress of each section, with a short note; a section that nobody has begun needs none. */
export type FormProgress = Record<SectionId, { state: SectionState; note: string }>

/** What is typed, stored and uploaded so far. */
export type FormState = {
	values: ApplicationFormValues
	maskedSecrets: MaskedSecrets
	hasLicenseFile: boolean
	documentCount: number
}

// Valid values that stand in for stored secrets while their fields are empty; never stored, never shown.
const placeholders = { ssn: '900-00-0000', dob: '1990-01-01', dlNumber: 'A1', dlExpiry: '2099-01-01' }

/** Fills empty fields of stored secrets with placeholders, so that the browser validates the form as the server will. */
export function fillPlaceholders(
	values: ApplicationFormValues,
	maskedSecrets: MaskedSecrets,
): ApplicationFormValues {
	const filled = { ...values }
	for (const name of secretFields)
		if (maskedSecrets[name] && !values[name]?.trim()) filled[name] = placeholders[name]
	return filled
}

/** Returns every error of these sections, for both fields and files. */
export function checkForm(
	{ values, maskedSecrets, hasLicenseFile }: FormState,
	sections: readonly SectionId[],
): ApplyErrors {
	const read = readSections(fillPlaceholders(values, maskedSecrets), sections)
	const errors: ApplyErrors = read.ok ? {} : read.errors
	if (sections.includes('applicant') && !hasLicenseFile)
		errors.driversLicense = "Driver's license upload is required"
	return errors
}

/** Returns the field of the first error on the page. */
export const firstFieldOf = (errors: ApplyErrors): ApplyField | undefined => inPageOrder(errors)[0]?.id

/** Returns the first section of the form that is still to be filled in, or the last one: that of the signature. */
export const firstOpenSection = (sections: readonly SectionId[], progress: FormProgress): SectionId =>
	sections.find((id) => progress[id].state !== 'done' && progress[id].note !== optional) ?? sections.at(-1)!

const optional = 'Optional'

/** Returns the progress of every section; `errors` are the ones shown now. */
export function formProgress(form: FormState, errors: ApplyErrors): FormProgress {
	const progress = {} as FormProgress
	for (const id of sectionIds) progress[id] = sectionProgress(id, form, errors)
	return progress
}

function sectionProgress(id: SectionId, form: FormState, errors: ApplyErrors): FormProgress[SectionId] {
	const errorCount = (Object.keys(errors) as ApplyField[]).filter(
		(field) => sectionOfField(field) === id,
	).length
	if (errorCount)
		return { state: 'invalid', note: errorCount === 1 ? '1 thing to fix' : `${errorCount} things to fix` }
	if (id === 'documents')
		return form.documentCount
			? { state: 'done', note: form.documentCount === 1 ? '1 file' : `${form.documentCount} files` }
			: { state: 'todo', note: optional }
	const isStarted = fieldsOf(id).some((name) => isTyped(name, form))
	if ((id === 'income' || id === 'vehicle') && !isStarted) return { state: 'todo', note: optional }
	const isFilled = Object.keys(checkForm(form, [id])).length === 0
	if (isFilled) return { state: 'done', note: 'Complete' }
	return isStarted ? { state: 'started', note: 'Started' } : { state: 'todo', note: '' }
}

// The date of the agreement is prefilled, so it does not count as progress.
const isTyped = (name: FieldName, { values, maskedSecrets }: FormState) =>
	name !== 'agreementDate' &&
	Boolean(values[name]?.trim() || secretFields.some((secret) => secret === name && maskedSecrets[secret]))
