/**
 * Preserves input made before React hydrates the page and reports it afterwards. Without this, an image chosen early would never
 * be uploaded, and a component would overwrite a field with the value it believes to be there.
 */

let restored = false

/**
 * Call before hydration. React writes the server's text into every prefilled <textarea> and overwrites what was typed while the scripts
 * loaded (react-dom's `initTextarea` sets `value` on hydration; <input> and <select> are not affected). Until `restoreEarlyInput`
 * runs, a text that the user has changed is not overwritten.
 */
export function protectEarlyInput(): void {
	const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
	// React stores this setter and always writes through it.
	Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
		configurable: true,
		enumerable: true,
		get,
		set(this: HTMLTextAreaElement, text: string) {
			if (restored || this.value === this.defaultValue) set!.call(this, text)
		},
	})
}

/** Call after hydration: dispatches an event for every field whose value differs from the server's. */
export function restoreEarlyInput(): void {
	restored = true
	for (const field of document.querySelectorAll('select')) if (isChosen(field)) notify(field, 'change')
	for (const field of document.querySelectorAll<TextField>('input, textarea'))
		if (isTextField(field) && field.value !== field.defaultValue) notifyText(field)
	// After those have rendered: the kind of a file may be chosen in a select before it.
	queueMicrotask(() => {
		for (const field of document.querySelectorAll('input')) if (field.files?.length) notify(field, 'change')
	})
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function notifyText(field: TextField): void {
	const { value, selectionStart, selectionEnd } = field
	// React detects changes against the last value set through its own setter on each field; the prototype's setter bypasses that.
	field.value = ''
	Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value')!.set!.call(field, value)
	// Number, date and email fields have no selection to restore.
	if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
	notify(field, 'input')
}

function notify(field: Element, type: 'input' | 'change'): void {
	field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Checkboxes and radios are handled in `hydrate-undisturbed.ts`. */
const isTextField = ({ type }: TextField): boolean =>
	!['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(type)

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
	const first = [...options].findIndex(({ defaultSelected }) => defaultSelected)
	return selectedIndex !== Math.max(first, 0)
}
