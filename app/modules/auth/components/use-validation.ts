import { useState } from 'react'

type Validations = typeof import('./validation.ts').validations

/**
 * Validation in the browser, fetched when the form is first touched: the rules' library weighs more
 * than the page. Until it is there the server answers with the same rules.
 */
export function useValidation<Kind extends keyof Validations>(kind: Kind) {
	const [validate, setValidate] = useState<Validations[Kind] | null>(null)
	return {
		onValidate: validate
			? ({ formData }: { formData: FormData }) => validate(formData) as ReturnType<Validations[Kind]>
			: undefined,
		onFocus() {
			if (validate) return
			import('./validation.ts').then(
				({ validations }) => setValidate(() => validations[kind]),
				() => {},
			)
		},
	}
}
