import { type ApplicationFormValues, applicationSchema, readSections } from '../application.schema.ts'
import { type FieldName, fieldsOf, sectionIds } from '../application-fields.ts'
import type { MaskedSecrets } from '../apply-result.ts'
import { fillPlaceholders } from '../section-progress.ts'

/**
 * Returns what a draft stores of the typed form: every valid answer once one section is complete, null before that. The agreement is signed on
 * submission, so none of its fields are stored.
 */
export function draftFieldsOf(
	values: ApplicationFormValues,
	maskedSecrets: MaskedSecrets,
): ApplicationFormValues | null {
	const filled = fillPlaceholders(values, maskedSecrets)
	const hasCompleteSection = sectionIds.some(
		(id) =>
			id !== 'agreement' &&
			fieldsOf(id).some((name) => filled[name]?.trim()) &&
			readSections(filled, [id]).ok,
	)
	if (!hasCompleteSection) return null
	const valid: ApplicationFormValues = {}
	for (const id of sectionIds)
		if (id !== 'agreement') for (const name of fieldsOf(id)) copyIfValid(valid, name, values[name])
	return valid
}

function copyIfValid(valid: ApplicationFormValues, name: FieldName, typed: string | undefined): void {
	if (typed === undefined) return
	// The field was cleared; for a secret that means to keep the stored value.
	if (!typed.trim()) valid[name] = ''
	const read = applicationSchema.shape[name].safeParse(typed)
	if (read.success) valid[name] = read.data
}
