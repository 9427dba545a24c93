import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RejectedForm } from '#app/lib/parse-form.ts'

type ErrorSummaryProps = {
	/** Field id and message, in the order of the form. */
	errors: readonly { id: string; message: string }[]
	/** Defaults to the number of errors: '3 things to fix before you can submit'. */
	title?: string
	/** A last line, such as 'Everything else you typed is still here.' */
	children?: ReactNode
	/** Whether to take the focus when shown after a rejected submission. */
	takeFocus?: boolean
}

/** Lists the errors of a form with links to their fields. Renders nothing when there are none. */
export function ErrorSummary({ errors, title, children, takeFocus = true }: ErrorSummaryProps) {
	const ref = useRef<HTMLDivElement>(null)
	const count = errors.length
	const messages = errors.map((error) => error.message).join('\n')
	useEffect(() => {
		if (takeFocus && messages) ref.current?.focus()
	}, [takeFocus, messages])
	if (!count) return null
	return (
		<div
			ref={ref}
			role="alert"
			tabIndex={-1}
			className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-card border-2 border-danger bg-danger-wash p-4"
		>
			<TriangleAlert aria-hidden="true" className="size-6 text-danger" />
			<h2 className="font-text font-bold text-h4 leading-snug tracking-normal">
				{title ?? `${count} ${count === 1 ? 'thing' : 'things'} to fix before you can submit`}
			</h2>
			<ol className="col-start-2">
				{errors.map((error) => (
					<li key={`${error.id} ${error.message}`}>
						<a
							href={`#${error.id}`}
							className="inline-block py-1 max-md:py-2.5 font-semibold text-danger text-small"
						>
							{error.message}
						</a>
					</li>
				))}
			</ol>
			{children && <p className="col-start-2 text-fine text-ink-soft">{children}</p>}
		</div>
	)
}

type FormErrorSummaryProps = Omit<ErrorSummaryProps, 'errors'> & {
	answer: Pick<RejectedForm, 'errors' | 'formError'> | null | undefined
	/** Returns the id of a field's control; defaults to the field's name. */
	idOf?: (field: string) => string
	/** The id of the control that the form error links to. */
	firstId: string
}

/** The error summary of a rejected form, with its form error as the title. */
export function FormErrorSummary({
	answer,
	idOf = (field) => field,
	firstId,
	...props
}: FormErrorSummaryProps) {
	const { errors = {}, formError = null } = answer ?? {}
	const fieldErrors = Object.entries(errors).map(([field, message]) => ({
		id: idOf(field),
		message: message ?? '',
	}))
	if (formError)
		return <ErrorSummary title={formError} errors={[{ id: firstId, message: formError }]} {...props} />
	return <ErrorSummary errors={fieldErrors} {...props} />
}
