/** Whether a form holds something else than it was sent with. */
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

/** The option a select begins with: the one marked as its default, else the first that can be chosen. */
const initialOption = ({ options }: HTMLSelectElement) =>
	[...options].find((option) => option.defaultSelected) ?? [...options].find((option) => !option.disabled)

/** A box that is sent with no value of its own has one nevertheless. */
const isBox = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
