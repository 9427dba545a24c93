import { type ApplicationTyped, readSections } from './application.schema.ts'
import {
	applicationSections,
	type FieldName,
	fieldsOf,
	type SectionId,
	secretFields,
} from './application-fields.ts'
import { type ApplyErrors, type ApplyField, type StoredSecrets, sectionOfPlace } from './apply-result.ts'

export type SectionState = 'todo' | 'begun' | 'done' | 'bad'
/** The progress of each section, with a short note. */
export type SectionStates = Record<SectionId, { state: SectionState; note: string }>

type Form = {
	values: ApplicationTyped
	stored: StoredSecrets
	hasLicense: boolean
	documents: number
}

// Valid values that stand in for stored secrets while their fields are empty; never stored, never shown.
const placeholders = { ssn: '900-00-0000', dob: '1990-01-01', dlNumber: 'A1', dlExpiry: '2099-01-01' }

/** Fills empty fields of stored secrets with placeholders, so that the browser validates the form as the server will. */
export function withStored(values: ApplicationTyped, stored: StoredSecrets): ApplicationTyped {
	const filled = { ...values }
	for (const name of secretFields)
		if (stored[name] && !values[name]?.trim()) filled[name] = placeholders[name]
	return filled
}

/** Returns every error of these sections, for both fields and files. */
export function checkForm({ values, stored, hasLicense }: Form, sections: readonly SectionId[]): ApplyErrors {
	const read = readSections(withStored(values, stored), sections)
	const errors: ApplyErrors = read.ok ? {} : read.errors
	if (sections.includes('applicant') && !hasLicense)
		errors.driversLicense = "Driver's license upload is required"
	return errors
}

/** Returns the progress of every section; `errors` are the ones shown now. */
export function sectionStatesOf(form: Form, errors: ApplyErrors): SectionStates {
	const found = {} as SectionStates
	for (const { id } of applicationSections) found[id] = stopOf(id, form, errors)
	return found
}

function stopOf(id: SectionId, form: Form, errors: ApplyErrors): SectionStates[SectionId] {
	const errorCount = (Object.keys(errors) as ApplyField[]).filter(
		(field) => sectionOfPlace(field) === id,
	).length
	if (errorCount)
		return { state: 'bad', note: errorCount === 1 ? '1 thing to fix' : `${errorCount} things to fix` }
	if (id === 'documents')
		return form.documents
			? { state: 'done', note: form.documents === 1 ? '1 file' : `${form.documents} files` }
			: { state: 'todo', note: 'Optional' }
	const isStarted = fieldsOf(id).some((name) => isTyped(name, form))
	if ((id === 'income' || id === 'vehicle') && !isStarted) return { state: 'todo', note: 'Optional' }
	const isFilled = Object.keys(checkForm(form, [id])).length === 0
	if (isFilled) return { state: 'done', note: 'Complete' }
	return isStarted
		? { state: 'begun', note: 'Started' }
		: { state: 'todo', note: id === 'agreement' ? 'Signature and date' : 'To do' }
}

// The date of the agreement is prefilled, so it does not count as progress.
const isTyped = (name: FieldName, { values, stored }: Form) =>
	name !== 'agreementDate' &&
	Boolean(values[name]?.trim() || secretFields.some((secret) => secret === name && stored[secret]))
