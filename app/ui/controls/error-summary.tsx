import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type SummarizedError = {
	/** The id of the field. */
	id: string
	message: string
	/** The title of the part of a long form that has the field. */
	group?: string
}

type ErrorSummaryProps = {
	/** In the order of the form. */
	errors: readonly SummarizedError[]
	/** How many are shown at once; the others unfold. */
	shownMax?: number
	/** Defaults to the number of errors: '3 things to fix before you can submit'. */
	title?: string
	/** A last line, such as 'Everything else you typed is still here.' */
	children?: ReactNode
	/** Whether to take the focus when shown after a rejected submission. */
	takeFocus?: boolean
}

/** Lists the errors of a form with links to their fields. Renders nothing when there are none. */
export function ErrorSummary({
	errors,
	shownMax = Number.POSITIVE_INFINITY,
	title,
	children,
	takeFocus = true,
}: ErrorSummaryProps) {
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
			<div className="col-start-2 grid gap-1">
				<ErrorLinks errors={errors.slice(0, shownMax)} />
				{count > shownMax && (
					<Disclosure look="text" summary={`Show ${count - shownMax} more`}>
						<ErrorLinks errors={errors.slice(shownMax)} />
					</Disclosure>
				)}
			</div>
			{children && <p className="col-start-2 text-fine text-ink-soft">{children}</p>}
		</div>
	)
}

/** Links to the fields, under the titles of their groups if they have any. */
function ErrorLinks({ errors }: Pick<ErrorSummaryProps, 'errors'>) {
	const groups = [...new Set(errors.map(({ group }) => group))]
	return groups.map((group) => (
		<div key={group ?? ''}>
			{group && <h3 className="mt-1 font-semibold text-fine text-ink-soft">{group}</h3>}
			<ol>
				{errors
					.filter((error) => error.group === group)
					.map((error) => (
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
		</div>
	))
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
