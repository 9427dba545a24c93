let whole = false

/**
 * Calls what has React take the document over, and lets React hear of nothing that happens until it has. It hydrates in slices of a few
 * milliseconds, unless something is pressed or typed meanwhile: then all that is left of the page at once, before the press is answered
 * (react-dom's `attemptSynchronousHydration`), which takes a slow phone half a second. Unheard, a press means what it meant before
 * the scripts came: links and forms work, fields keep what is typed, and the starter holds what needs scripts.
 */
export function hydrateUndisturbed(hydrate: () => void): void {
	const { addEventListener } = document
	document.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
		addEventListener.call(document, type, (event: Event) => whole && listener(event), options)
	hydrate()
	Reflect.deleteProperty(document, 'addEventListener')
}

/** From now on React hears; to be told in the commit that ends the hydration, so that nothing falls between. */
export function hydrated(): void {
	for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox],input[type=radio]'))
		noteState(box)
	whole = true
}

/**
 * React noted the state of a box when it came to it, and takes a press that leaves the box so for none (react-dom's
 * `updateValueIfChanged`). Its property on the element notes what is set: the state after all presses that it has not heard.
 */
function noteState(box: HTMLInputElement): void {
	const { checked } = box
	box.checked = checked
}
