import type { SubmissionResult } from '@conform-to/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { useValidation } from './use-validation.ts'

type Answer = SubmissionResult<string[]> | null | undefined
type Errors = NonNullable<SubmissionResult<string[]>['error']>

const names = ['name', 'email', 'password', 'remember', 'terms'] as const

/**
 * A form whose rules are Conform's, here as on the server; its own hooks would be 9 kB on every page with such a form.
 * What the last answer said stands at its fields until the form is sent again; the first wrong field takes the focus.
 */
export function useAnsweredForm(
	lastResult: Answer,
	{ onValidate, onFocus }: ReturnType<typeof useValidation>,
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void,
) {
	const id = useId()
	/** What the browser found itself, after that answer. */
	const [found, setFound] = useState<{ after: Answer; errors: Errors }>()
	const errors = (found && found.after === lastResult ? found.errors : lastResult?.error) ?? {}

	const told = useRef(lastResult)
	useEffect(() => {
		if (told.current === lastResult) return
		told.current = lastResult
		focusFirst(document.getElementById(id), lastResult?.error)
	}, [lastResult, id])

	function send(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent
		const checked = onValidate?.({ formData: new FormData(event.currentTarget, submitter) })
		if (checked) {
			const wrong = (checked.status === 'error' && checked.error) || {}
			setFound({ after: lastResult, errors: wrong })
			if (checked.status === 'error') {
				event.preventDefault()
				return focusFirst(event.currentTarget, wrong)
			}
		}
		onSubmit?.(event)
	}

	const field = (name: (typeof names)[number]) => ({
		name,
		id: `${id}-${name}`,
		initialValue: lastResult?.initialValue?.[name] as string | undefined,
		errors: errors[name] ?? undefined,
	})
	return {
		fields: Object.fromEntries(names.map((name) => [name, field(name)])) as Record<
			(typeof names)[number],
			ReturnType<typeof field>
		>,
		error: errors['']?.[0],
		formProps: { id, onSubmit: send, onFocus, method: 'post', noValidate: true } as const,
	}
}

function focusFirst(form: HTMLElement | null, errors: Errors | undefined) {
	if (!(form instanceof HTMLFormElement) || !errors) return
	for (const element of form.elements)
		if (element instanceof HTMLInputElement && errors[element.name]) return element.focus()
}
