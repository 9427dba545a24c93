import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import type { FormState } from '#app/ui/controls/forms/form.tsx'

type FormErrorsProps = { form: Pick<FormState, 'rejected' | 'idOf'>; title: string; children?: ReactNode }

/** The errors of a form's fields, with links to them. */
export function FormErrors({ form: { rejected, idOf }, title, children }: FormErrorsProps) {
	const errors = Object.entries(rejected?.errors ?? {}).map(([name, message = '']) => ({
		id: idOf(name),
		message,
	}))
	return (
		// An empty form would fill the screen of a phone with them.
		<ErrorSummary title={title} errors={errors} shownMax={3}>
			{children}
		</ErrorSummary>
	)
}
