import { type ApplicationTyped, readSections } from './application.schema.ts'
import { applicationSections, type FieldName, fieldsOf, type SectionId } from './application-fields.ts'
import { type ApplyErrors, type ApplyField, type StoredSecrets, sectionOfPlace } from './apply-result.ts'

export type StopState = 'todo' | 'begun' | 'done' | 'bad'
/** How each section stands, with a word about it. */
export type Stops = Record<SectionId, { state: StopState; note: string }>

type Form = {
	typed: ApplicationTyped
	stored: StoredSecrets
	hasLicence: boolean
	documents: number
}

// What a stored secret counts as while its field is empty; never stored, never shown.
const standIns = { ssn: '900-00-0000', dob: '1990-01-01' }

/** What was typed, where stored secrets stand for empty fields, so that the rules see the form as the server will. */
export function withStored(typed: ApplicationTyped, stored: StoredSecrets): ApplicationTyped {
	const whole = { ...typed }
	for (const name of ['ssn', 'dob'] as const)
		if (stored[name] && !typed[name]?.trim()) whole[name] = standIns[name]
	return whole
}

/** Every fault of these sections, of fields and files alike. */
export function checkForm({ typed, stored, hasLicence }: Form, sections: readonly SectionId[]): ApplyErrors {
	const read = readSections(withStored(typed, stored), sections)
	const errors: ApplyErrors = read.ok ? {} : read.errors
	if (sections.includes('applicant') && !hasLicence)
		errors.driversLicense = "Driver's license upload is required"
	return errors
}

/** How far the form is, section by section; `errors` are those that are shown. */
export function stopsOf(form: Form, errors: ApplyErrors): Stops {
	const found = {} as Stops
	for (const { id } of applicationSections) found[id] = stopOf(id, form, errors)
	return found
}

function stopOf(id: SectionId, form: Form, errors: ApplyErrors): Stops[SectionId] {
	const wrong = (Object.keys(errors) as ApplyField[]).filter((place) => sectionOfPlace(place) === id).length
	if (wrong) return { state: 'bad', note: wrong === 1 ? '1 thing to fix' : `${wrong} things to fix` }
	if (id === 'documents')
		return form.documents
			? { state: 'done', note: form.documents === 1 ? '1 file' : `${form.documents} files` }
			: { state: 'todo', note: 'Optional' }
	const begun = fieldsOf(id).some((name) => isTyped(name, form))
	if (id === 'income' && !begun) return { state: 'todo', note: 'Optional' }
	const whole = Object.keys(checkForm(form, [id])).length === 0
	if (whole) return { state: 'done', note: 'Complete' }
	return begun
		? { state: 'begun', note: 'Started' }
		: { state: 'todo', note: id === 'agreement' ? 'Signature and date' : 'To do' }
}

// The date of the agreement is there from the beginning.
const isTyped = (name: FieldName, { typed, stored }: Form) =>
	name !== 'agreementDate' &&
	Boolean(typed[name]?.trim() || ((name === 'ssn' || name === 'dob') && stored[name]))
