import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isOwnKey } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { useValidation } from './use-validation.ts'

const names = ['name', 'email', 'password', 'remember', 'terms'] as const

/**
 * Validates a form by the same rules as the server. Errors of the last result stay at their fields until the form is sent again;
 * the first invalid field receives focus.
 */
export function useSubmittedForm(
	rejected: RejectedForm | null | undefined,
	{ findErrors, onFocus }: ReturnType<typeof useValidation>,
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void,
) {
	const id = useId()
	/** What the browser's own validation found after the result `after`; `errors` is null when it found nothing. */
	const [local, setLocal] = useState<{ after: typeof rejected; errors: RejectedForm | null }>()
	const shownResult = local && local.after === rejected ? local.errors : rejected

	const focused = useRef(rejected)
	useEffect(() => {
		if (focused.current === rejected) return
		focused.current = rejected
		focusFirst(document.getElementById(id), rejected)
	}, [rejected, id])

	function send(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent
		const errors = findErrors(new FormData(event.currentTarget, submitter))
		if (errors !== undefined) setLocal({ after: rejected, errors })
		if (errors) {
			event.preventDefault()
			return focusFirst(event.currentTarget, errors)
		}
		onSubmit?.(event)
	}

	const field = (name: (typeof names)[number]) => ({
		name,
		id: `${id}-${name}`,
		initialValue: rejected?.values[name],
		error: shownResult?.errors[name],
	})
	return {
		fields: Object.fromEntries(names.map((name) => [name, field(name)])) as Record<
			(typeof names)[number],
			ReturnType<typeof field>
		>,
		formError: shownResult?.formError ?? undefined,
		formProps: { id, onSubmit: send, onFocus, method: 'post', noValidate: true } as const,
	}
}

function focusFirst(form: HTMLElement | null, rejected: RejectedForm | null | undefined) {
	if (!(form instanceof HTMLFormElement) || !rejected) return
	for (const element of form.elements)
		if (element instanceof HTMLInputElement && isOwnKey(rejected.errors, element.name)) return element.focus()
}
