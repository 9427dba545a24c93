import type { RejectedForm } from '#app/lib/parse-form.ts'
import { onDemand } from '../../foundations/on-demand.tsx'
import { ErrorBox } from '../error-box.tsx'
import type { ErrorSummaryProps } from './error-list.tsx'

/** Its code is loaded with the first errors. If that fails, the fields still say what is wrong with them. */
const ErrorList = onDemand('error-list', () =>
	import('./error-list.tsx').then(
		(module) => module.ErrorList,
		() =>
			({ title = 'Please correct the fields below.' }: ErrorSummaryProps) => <ErrorBox>{title}</ErrorBox>,
	),
)

/** For the server, which renders the list of a form that it rejected. */
export const errorListReady = ErrorList.ready

/** Lists the errors of a form with links to their fields. Renders nothing when there are none. */
export function ErrorSummary(props: ErrorSummaryProps) {
	return props.errors.length > 0 && <ErrorList {...props} />
}

type FormErrorSummaryProps = Omit<ErrorSummaryProps, 'errors'> & {
	rejected: Pick<RejectedForm, 'errors' | 'formError'> | null | undefined
	/** Returns the id of a field's control; defaults to the field's name. */
	idOf?: (field: string) => string
	/** The id of the control that the form error links to. */
	firstId: string
}

/** The error summary of a rejected form, with its form error as the title. */
export function FormErrorSummary({
	rejected,
	idOf = (field) => field,
	firstId,
	...props
}: FormErrorSummaryProps) {
	const { errors = {}, formError = null } = rejected ?? {}
	const fieldErrors = Object.entries(errors).map(([field, message]) => ({
		id: idOf(field),
		message: message ?? '',
	}))
	if (formError)
		return <ErrorSummary title={formError} errors={[{ id: firstId, message: formError }]} {...props} />
	return <ErrorSummary errors={fieldErrors} {...props} />
}
