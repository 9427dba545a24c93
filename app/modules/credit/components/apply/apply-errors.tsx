import { ErrorList } from '#app/ui/controls/forms/error-list.tsx'
import { sectionTitles } from '../../application/application-fields.ts'
import { type ApplyErrors, inPageOrder, sectionOfField } from '../../application/apply-result.ts'

/** The errors of the form in the order of the page, each with the title of its section. */
export function ApplyErrorList({ errors }: { errors: ApplyErrors }) {
	const grouped = inPageOrder(errors).map(({ id, message }) => ({
		id,
		message,
		group: sectionTitles[sectionOfField(id)],
	}))
	return (
		<ErrorList errors={grouped} shownMax={5} takeFocus={false}>
			Everything else you typed is still here.
		</ErrorList>
	)
}
