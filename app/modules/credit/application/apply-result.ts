import type { ApplicationErrors } from './application.schema.ts'
import {
	type FieldName,
	fieldsOf,
	type SecretField,
	type SectionId,
	sectionIds,
} from './application-fields.ts'

/** Where the form can have errors: its fields, the two file inputs and the question about applying jointly. */
export type ApplyField = FieldName | 'driversLicense' | 'documents' | 'jointIntent'
export type ApplyErrors = ApplicationErrors & {
	driversLicense?: string
	documents?: string
	jointIntent?: string
}

/** The secret values that are stored already, masked for display: '•••-••-6789'. */
export type MaskedSecrets = Partial<Record<SecretField, string>>

/** What happened to a posted form. */
export type ApplyOutcome =
	| { outcome: 'saved'; savedAt: string; maskedSecrets: MaskedSecrets }
	/** Nothing can be stored yet because no section is complete. */
	| { outcome: 'too-early' }
	/** Saved, and a link to continue was emailed to this address. */
	| { outcome: 'emailed'; email: string; savedAt: string }
	| { outcome: 'rejected'; errors: ApplyErrors; message?: string }
	/** Where to go next, and the message to show there when this is not the first submission. */
	| { outcome: 'submitted'; to: string; notice?: ResultText }

/** The server's answer to a form that a script posted. The texts come with it, so that the script does not contain them. */
export type ApplyResult = ApplyOutcome & { notice?: ResultText }

export type ResultText = { title: string; description: string }

/** What the form's buttons post. */
export type ApplyIntent = 'submit' | 'save' | 'email-link'

/** Returns the errors in the order of their fields on the page. */
export function inPageOrder(errors: ApplyErrors): { id: ApplyField; message: string }[] {
	return pageOrder.flatMap((id) => {
		const message = errors[id]
		return message ? [{ id, message }] : []
	})
}

/** Returns the section that a field or file input belongs to. */
export function sectionOfField(field: ApplyField): SectionId {
	if (field === 'driversLicense') return 'applicant'
	if (field === 'documents') return 'documents'
	if (field === 'jointIntent') return 'agreement'
	return sectionIds.find((id) => (fieldsOf(id) as readonly string[]).includes(field))!
}

const pageOrder: readonly ApplyField[] = sectionIds.flatMap((id): ApplyField[] => {
	if (id === 'documents') return ['documents']
	if (id === 'agreement') return ['jointIntent', ...fieldsOf(id)]
	return fieldsOf(id).flatMap((field): ApplyField[] =>
		field === 'dlState' ? ['dlState', 'driversLicense'] : [field],
	)
})
