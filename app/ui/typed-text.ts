/**
 * React 19 writes the server's text into every filled-in <textarea> it takes over, and so over what was typed while the scripts
 * came (react-dom's `initTextarea` sets `value` on hydration too; it spares <input> and <select>). This keeps those letters.
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
	for (const [field, text] of typed) {
		if (field.value === text) continue
		field.value = text
		field.dispatchEvent(new Event('input', { bubbles: true }))
	}
	typed.clear()
}
