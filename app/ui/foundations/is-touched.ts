/** Returns whether any field of a form differs from its default value. */
export function isTouched(form: HTMLFormElement): boolean {
	return [...form.elements].some((control) => {
		if (control instanceof HTMLSelectElement) return control.selectedOptions[0] !== initialOption(control)
		if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
		if (!(control instanceof HTMLInputElement)) return false
		return (
			control.checked !== control.defaultChecked ||
			(!isBox(control) && control.value !== control.defaultValue)
		)
	})
}

/** Returns the initial option of a select: the default one, else the first that can be chosen. */
const initialOption = ({ options }: HTMLSelectElement) =>
	[...options].find((option) => option.defaultSelected) ?? [...options].find((option) => !option.disabled)

/** A checkbox has a `value` ("on") even if its markup has none, so only `checked` counts. */
const isBox = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
