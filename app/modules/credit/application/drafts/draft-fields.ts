import { type ApplicationTyped, applicationSchema, readSections } from '../application.schema.ts'
import { applicationSections, type FieldName, fieldsOf } from '../application-fields.ts'
import type { StoredSecrets } from '../apply-result.ts'
import { withStored } from '../apply-sections.ts'

/**
 * What of the typed form a draft keeps: from the first complete section on, every answer that is good by itself. Null before that. What is signed
 * is signed when it is sent, so nothing of the agreement is kept.
 */
export function draftFieldsOf(typed: ApplicationTyped, stored: StoredSecrets): ApplicationTyped | null {
	const whole = withStored(typed, stored)
	const begun = applicationSections.some(
		({ id, fields }) =>
			id !== 'agreement' && fields.some((name) => whole[name]?.trim()) && readSections(whole, [id]).ok,
	)
	if (!begun) return null
	const good: ApplicationTyped = {}
	for (const { id } of applicationSections)
		if (id !== 'agreement') for (const name of fieldsOf(id)) keepGood(good, name, typed[name])
	return good
}

function keepGood(good: ApplicationTyped, name: FieldName, typed: string | undefined): void {
	if (typed === undefined) return
	// Emptied again; of a secret that means the stored one.
	if (!typed.trim()) good[name] = ''
	const read = applicationSchema.shape[name].safeParse(typed)
	if (read.success) good[name] = read.data
}
