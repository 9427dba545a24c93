import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isOwnKey } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'

type Rules = typeof import('../../sign-in/auth.schema.ts').validations

let rules: Rules | undefined

/**
 * Loads the rules when a form is first touched, because their library is larger than the page. Never rejects: until then, and without
 * them, the server applies the same rules.
 */
async function loadRules(): Promise<void> {
	rules ??= await import('../../sign-in/auth.schema.ts').then(
		({ validations }) => validations,
		() => undefined,
	)
}

const names = ['name', 'email', 'password', 'remember', 'terms'] as const

export type FormFields = Record<
	(typeof names)[number],
	{ name: string; id: string; initialValue: string | undefined; error: string | undefined }
>

/**
 * Validates a form by the same rules as the server. Errors of the last result stay at their fields until the form is sent again;
 * the first invalid field receives focus.
 */
export function useSubmittedForm(
	kind: keyof Rules,
	rejected: RejectedForm | null | undefined,
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
		const result = rules?.[kind](new FormData(event.currentTarget, submitter))
		const errors = result?.ok === false ? result : null
		if (result) setLocal({ after: rejected, errors })
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
		fields: Object.fromEntries(names.map((name) => [name, field(name)])) as FormFields,
		formError: shownResult?.formError ?? undefined,
		formProps: { id, onSubmit: send, onFocus: loadRules, method: 'post', noValidate: true } as const,
	}
}

function focusFirst(form: HTMLElement | null, rejected: RejectedForm | null | undefined) {
	if (!(form instanceof HTMLFormElement) || !rejected) return
	for (const element of form.elements)
		if (element instanceof HTMLInputElement && isOwnKey(rejected.errors, element.name)) return element.focus()
}

/** Returns the same for a form on a page, and whether it is being sent. `rejected` is what its action returned for invalid input. */
export function usePageForm(kind: 'address' | 'newPassword', rejected: RejectedForm | null | undefined) {
	return { ...useSubmittedForm(kind, rejected), busy: useNavigation().state === 'submitting' }
}
