import { type ApplicationTyped, applicationSchema, readSections } from '../application.schema.ts'
import { applicationSections, type FieldName, fieldsOf } from '../application-fields.ts'
import type { StoredSecrets } from '../apply-result.ts'
import { withStored } from '../apply-sections.ts'

/**
 * Returns what a draft stores of the typed form: every valid answer once one section is complete, null before that. The agreement is signed on
 * submission, so none of its fields are stored.
 */
export function draftFieldsOf(values: ApplicationTyped, stored: StoredSecrets): ApplicationTyped | null {
	const filled = withStored(values, stored)
	const hasCompleteSection = applicationSections.some(
		({ id, fields }) =>
			id !== 'agreement' && fields.some((name) => filled[name]?.trim()) && readSections(filled, [id]).ok,
	)
	if (!hasCompleteSection) return null
	const valid: ApplicationTyped = {}
	for (const { id } of applicationSections)
		if (id !== 'agreement') for (const name of fieldsOf(id)) copyIfValid(valid, name, values[name])
	return valid
}

function copyIfValid(valid: ApplicationTyped, name: FieldName, values: string | undefined): void {
	if (values === undefined) return
	// The field was cleared; for a secret that means to keep the stored value.
	if (!values.trim()) valid[name] = ''
	const read = applicationSchema.shape[name].safeParse(values)
	if (read.success) valid[name] = read.data
}
