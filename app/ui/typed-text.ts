/**
 * React 19 writes the server's text into every filled-in <textarea> it takes over, and so over what was typed while the scripts
 * came (react-dom's `initTextarea` sets `value` on hydration too; it spares <input> and <select>). In an empty one it leaves the
 * letters, but tells no component, whose next rendering takes them away. This keeps them, and tells.
 */
const typed = new Map<HTMLTextAreaElement, string>()

const note = ({ target }: Event): void => {
	if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

/** From before React takes the page over: notes what stands in the fields, and what is typed into them meanwhile. */
export function keepTypedText(): void {
	for (const field of document.querySelectorAll('textarea'))
		if (field.value !== field.defaultValue) typed.set(field, field.value)
	document.addEventListener('input', note, true)
}

/** Once React has the page: gives every field its letters back, and tells its component. */
export function putBackTypedText(): void {
	document.removeEventListener('input', note, true)
	for (const [field, text] of typed) putBack(field, text)
	typed.clear()
}

function putBack(field: HTMLTextAreaElement, text: string): void {
	const { selectionStart, selectionEnd } = field
	const kept = field.value === text
	// React tells of a change against what was set last by the setter that it puts on each field; the element's own passes that by.
	field.value = ''
	Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
	if (kept) field.setSelectionRange(selectionStart, selectionEnd)
	field.dispatchEvent(new Event('input', { bubbles: true }))
}
