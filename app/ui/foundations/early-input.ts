/**
 * What was typed or chosen before the page was hydrated stays in its field: React keeps the values of inputs and selects. It writes the
 * server's text into a prefilled textarea, so that is put back. It reports no change from before, so textareas, selects and files report
 * theirs; `onChange` of a textarea misses it, because React compares the text with the one it found. Such a textarea has `onInput`.
 */

const texts = new Map<HTMLTextAreaElement, string>()

function noteText({ target }: Event): void {
	if (target instanceof HTMLTextAreaElement) texts.set(target, target.value)
}

/** Call before hydration. */
export function rememberEarlyInput(): void {
	for (const field of document.querySelectorAll('textarea'))
		if (field.value !== field.defaultValue) texts.set(field, field.value)
	document.addEventListener('input', noteText)
}

/** Call after hydration. */
export function restoreEarlyInput(): void {
	document.removeEventListener('input', noteText)
	for (const [field, text] of texts) {
		field.value = text
		report(field, 'input')
	}
	for (const field of document.querySelectorAll('select')) if (isChosen(field)) report(field, 'change')
	// After those have rendered: the kind of a file may be chosen in a select before it.
	queueMicrotask(() => {
		for (const field of document.querySelectorAll('input')) if (field.files?.length) report(field, 'change')
	})
}

const report = (field: Element, type: 'input' | 'change') =>
	field.dispatchEvent(new Event(type, { bubbles: true }))

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
	const first = [...options].findIndex(({ defaultSelected }) => defaultSelected)
	return selectedIndex !== Math.max(first, 0)
}
