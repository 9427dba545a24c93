import { useState } from 'react'
import type { RejectedForm } from '#app/lib/parse-form.ts'

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
