import { useState } from 'react'

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
export function useValidation<Kind extends keyof Validations>(kind: Kind) {
	const [rules, setRules] = useState(loaded)
	const validate = rules?.[kind]
	return {
		onValidate: validate
			? ({ formData }: { formData: FormData }) => validate(formData) as ReturnType<Validations[Kind]>
			: undefined,
		onFocus() {
			if (!rules) warmValidation().then(() => setRules(loaded))
		},
	}
}
