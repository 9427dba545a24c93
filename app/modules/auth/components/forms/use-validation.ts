import { useState } from 'react'
import type { FormAnswer } from '#app/lib/parse-form.ts'

type Validations = typeof import('./validation.ts').validations

let loaded: Validations | undefined

/** Fetches the rules; never fails, because without them the server answers. */
export async function warmValidation(): Promise<void> {
	loaded ??= await import('./validation.ts').then(
		({ validations }) => validations,
		() => undefined,
	)
}

/**
 * Validation in the browser, fetched when the form is first touched: the rules' library weighs more
 * than the page. Until it is there the server answers with the same rules.
 */
export function useValidation(kind: keyof Validations) {
	const [rules, setRules] = useState(loaded)
	const validate = rules?.[kind]
	return {
		/** What is wrong with the form; null when nothing is, undefined while the rules are not there. */
		findErrors(form: FormData): FormAnswer | null | undefined {
			const result = validate?.(form)
			return result?.ok ? null : result
		},
		onFocus() {
			if (!rules) warmValidation().then(() => setRules(loaded))
		},
	}
}
