import { getOwnValue } from '#app/lib/own-key.ts'
import { fieldLabels, type SectionId } from './application-fields.ts'
import { inPageOrder } from './apply-result.ts'
import { checkForm, type FormState, formProgress } from './section-progress.ts'

/** What a section still needs: 'ZIP, Monthly payment', or how many fields. */
export type MissingInSection = { section: SectionId; what: string }

const namedMax = 3

/** Returns what a draft still needs before it can be submitted, in the order of the form. Optional sections need nothing. */
export function listMissing(form: FormState, sections: readonly SectionId[]): MissingInSection[] {
	const progress = formProgress(form, {})
	return sections.flatMap((section) => {
		const fields = inPageOrder(checkForm(form, [section])).map(({ id }) => labelOf(id))
		if (fields.length === 0) return []
		if (progress[section].state === 'todo' && fields.length > namedMax)
			return [{ section, what: 'not started' }]
		return [{ section, what: fields.length > namedMax ? `${fields.length} fields` : fields.join(', ') }]
	})
}

const labelOf = (field: string) =>
	field === 'driversLicense' ? 'Driver’s license upload' : (getOwnValue(fieldLabels, field) ?? field)
