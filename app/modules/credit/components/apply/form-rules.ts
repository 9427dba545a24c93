import type { ApplicationFormValues } from '../../application/application.schema.ts'
import { fieldNames, type SectionId } from '../../application/application-fields.ts'
import { type ApplyErrors, type ApplyField, sectionOfField } from '../../application/apply-result.ts'
import type { FormProgress } from '../../application/section-progress.ts'

export { checkForm, firstFieldOf, formProgress } from '../../application/section-progress.ts'

/** Returns the errors that are shown outside a section. */
export const errorsOutside = (errors: ApplyErrors, section: SectionId): ApplyErrors =>
	Object.fromEntries(
		Object.entries(errors).filter(([field]) => sectionOfField(field as ApplyField) !== section),
	)

/** Returns what is typed in the form now, by field. */
export function readFormValues(form: HTMLFormElement): ApplicationFormValues {
	const data = new FormData(form)
	const values: ApplicationFormValues = {}
	for (const name of fieldNames) {
		const value = data.get(name)
		if (typeof value === 'string') values[name] = value
	}
	return values
}

/** Whether nothing that is shown of the progress differs. */
export const isSameProgress = (one: FormProgress, other: FormProgress) =>
	(Object.keys(one) as SectionId[]).every(
		(id) => one[id].state === other[id].state && one[id].note === other[id].note,
	)
