import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { Icon } from '../../icons/icon.tsx'
import { useFormAnswer } from './form-answer.ts'

type SummarizedError = {
	/** The id of the field. */
	id: string
	message: string
	/** The title of the part of a long form that has the field. */
	group?: string
}

export type ErrorSummaryProps = {
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

/** The list of a form's errors, with links to their fields. It is gone once all are corrected. */
export function ErrorList({
	errors: allErrors,
	shownMax = Number.POSITIVE_INFINITY,
	title,
	children,
	takeFocus = true,
}: ErrorSummaryProps) {
	const ref = useRef<HTMLDivElement>(null)
	const answer = useFormAnswer()
	const messages = allErrors.map((error) => error.message).join('\n')
	const fixed = useFixedFields(ref, { allErrors, answer })
	const errors = allErrors.filter(({ id }) => !fixed.has(id))
	const count = errors.length
	// biome-ignore lint/correctness/useExhaustiveDependencies: also for the same errors once more
	useEffect(() => {
		if (takeFocus && messages) ref.current?.focus()
	}, [takeFocus, messages, answer])
	if (!count) return null
	return (
		<div
			ref={ref}
			role="alert"
			tabIndex={-1}
			className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-card border-2 border-danger bg-danger-wash p-4"
		>
			<Icon name="triangle-alert" className="size-6 text-danger" />
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

type FixedFieldsInput = {
	allErrors: readonly SummarizedError[]
	answer: object | null
}

/** Returns the ids of the fields that have been corrected since the answer: those that no longer say that they are wrong. */
function useFixedFields(
	summary: RefObject<HTMLElement | null>,
	{ allErrors, answer }: FixedFieldsInput,
): ReadonlySet<string> {
	const [fixed, setFixed] = useState<{ answer: object | null; ids: ReadonlySet<string> }>()
	const ids = allErrors.map(({ id }) => id).join(' ')
	useEffect(() => {
		const form = summary.current?.closest('form')
		if (!form || !answer) return
		const wrong = ids.split(' ').filter(isMarkedWrong)
		// After the fields have rendered.
		const onInput = () =>
			setTimeout(() => setFixed({ answer, ids: new Set(wrong.filter((id) => !isMarkedWrong(id))) }))
		form.addEventListener('input', onInput)
		return () => form.removeEventListener('input', onInput)
	}, [summary, ids, answer])
	return fixed && fixed.answer === answer ? fixed.ids : new Set()
}

const isMarkedWrong = (id: string): boolean =>
	document.getElementById(id)?.matches('[aria-invalid=true], [data-invalid]') ?? false

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
