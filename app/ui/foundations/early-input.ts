/**
 * What was typed and chosen before React listened, told once it does: without that a picture chosen early would never go up, and
 * a component would draw over a field what it believes to stand in it.
 */

let notified = false

/**
 * From before React takes the page over. It writes the server's text into every filled-in <textarea> it comes to, and so over
 * what was typed while the scripts came (react-dom's `initTextarea` sets `value` on hydration too; it spares <input> and <select>):
 * until the page is told what was typed, a text that somebody has changed is not written.
 */
export function keepEarlyInput(): void {
	const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
	// React keeps this setter for good, as the way by which it writes.
	Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
		configurable: true,
		enumerable: true,
		get,
		set(this: HTMLTextAreaElement, text: string) {
			if (notified || this.value === this.defaultValue) set!.call(this, text)
		},
	})
}

/** Once React has the page: tells the components of each field that holds something else than it came with. */
export function restoreEarlyInput(): void {
	notified = true
	for (const field of document.querySelectorAll('select')) if (isChosen(field)) notify(field, 'change')
	for (const field of document.querySelectorAll<TextField>('input, textarea'))
		if (takesText(field) && field.value !== field.defaultValue) tellText(field)
	// Once those have been drawn: of what kind a file is may have been chosen in front of it.
	queueMicrotask(() => {
		for (const field of document.querySelectorAll('input')) if (field.files?.length) notify(field, 'change')
	})
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function tellText(field: TextField): void {
	const { value, selectionStart, selectionEnd } = field
	// React tells of a change against what was set last by the setter that it puts on each field; the element's own passes that by.
	field.value = ''
	Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value')!.set!.call(field, value)
	// Fields for numbers, days and addresses have no selection to be put back.
	if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
	notify(field, 'input')
}

function notify(field: Element, type: 'input' | 'change'): void {
	field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Boxes are told by presses: `hydrate-undisturbed.ts`. */
const takesText = ({ type }: TextField): boolean =>
	!['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(type)

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
	const first = [...options].findIndex(({ defaultSelected }) => defaultSelected)
	return selectedIndex !== Math.max(first, 0)
}
