import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isOwnKey } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'

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

/**
 * Returns the fields, the error message and the pending state of a form on a page. `rejected` is what its action returned for
 * invalid input.
 */
export function usePageForm(kind: 'address' | 'newPassword', rejected: RejectedForm | null | undefined) {
	const form = useSubmittedForm(rejected, useValidation(kind))
	return { ...form, busy: useNavigation().state === 'submitting' }
}

type Validations = typeof import('./validation.ts').validations

let loaded: Validations | undefined

/** Loads the validation rules. Never rejects, because without them the server validates. */
export async function preloadValidation(): Promise<void> {
	loaded ??= await import('./validation.ts').then(
		({ validations }) => validations,
		() => undefined,
	)
}

/**
 * Validates in the browser. The rules are loaded when the form is first touched, because their library is larger than the page;
 * until then the server applies the same rules.
 */
export function useValidation(kind: keyof Validations) {
	const [rules, setRules] = useState(loaded)
	const validate = rules?.[kind]
	return {
		/** Returns the errors of the form, null if it has none, or undefined while the rules are not loaded. */
		findErrors(form: FormData): RejectedForm | null | undefined {
			const result = validate?.(form)
			return result?.ok ? null : result
		},
		onFocus() {
			if (!rules) preloadValidation().then(() => setRules(loaded))
		},
	}
}
