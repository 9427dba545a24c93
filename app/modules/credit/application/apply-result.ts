import type { ApplicationErrors } from './application.schema.ts'
import {
	applicationSections,
	type FieldName,
	type SecretField,
	type SectionId,
} from './application-fields.ts'

/** What may be wrong in the form: its fields, and the two places for files. */
export type ApplyField = FieldName | 'driversLicense' | 'documents' | 'jointIntent'
export type ApplyErrors = ApplicationErrors & {
	driversLicense?: string
	documents?: string
	jointIntent?: string
}

/** Which secret values are stored already, with what may be shown of them: '•••-••-6789'. */
export type StoredSecrets = Partial<Record<SecretField, string>>

/** What the form is told when it was sent. */
export type ApplyAnswer =
	| { outcome: 'saved'; savedAt: string; stored: StoredSecrets }
	/** Nothing of it can be kept yet: no section is complete. */
	| { outcome: 'too-early' }
	/** Saved, and the link to go on with is in this mailbox. */
	| { outcome: 'emailed'; email: string; savedAt: string }
	| { outcome: 'rejected'; errors: ApplyErrors; message?: string }
	/** Where it leads, and what is said there when it is no first submission. */
	| { outcome: 'submitted'; to: string; told?: { title: string; description: string } }

/** 'Submit' and its kin, as the form's buttons send them. */
export const applyIntents = ['submit', 'save', 'mail-link'] as const
export type ApplyIntent = (typeof applyIntents)[number]

/** Wrong fields in the order in which they stand on the page. */
export function inPageOrder(errors: ApplyErrors): { id: ApplyField; message: string }[] {
	return pageOrder.flatMap((id) => {
		const message = errors[id]
		return message ? [{ id, message }] : []
	})
}

/** The section in which a field, or a place for files, stands. */
export function sectionOfPlace(place: ApplyField): SectionId {
	if (place === 'driversLicense') return 'applicant'
	if (place === 'documents') return 'documents'
	if (place === 'jointIntent') return 'agreement'
	return applicationSections.find(({ fields }) => (fields as readonly string[]).includes(place))!.id
}

const pageOrder: readonly ApplyField[] = applicationSections.flatMap(({ id, fields }): ApplyField[] => {
	if (id === 'documents') return ['documents']
	if (id === 'agreement') return ['jointIntent', ...fields]
	return [...fields].flatMap((field): ApplyField[] =>
		field === 'dlState' ? ['dlState', 'driversLicense'] : [field],
	)
})
