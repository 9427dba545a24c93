let complete = false

/**
 * Calls `hydrate` and hides all events from React until hydration is complete. React hydrates in slices of a few milliseconds, but an
 * event makes it hydrate the rest at once (react-dom's `attemptSynchronousHydration`), half a second on a slow phone. Until then the
 * page behaves as it does without scripts, and the starter defers clicks that need them.
 */
export function hydrateUndisturbed(hydrate: () => void): void {
	const { addEventListener } = document
	document.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
		addEventListener.call(document, type, (event: Event) => complete && listener(event), options)
	hydrate()
	Reflect.deleteProperty(document, 'addEventListener')
}

/** Lets React receive events. Call it in the commit that completes hydration, so that no event is missed. */
export function hydrated(): void {
	for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox],input[type=radio]'))
		syncTrackedState(box)
	complete = true
}

/**
 * React tracked the state of a checkbox when it hydrated it and ignores a click that results in that state (react-dom's
 * `updateValueIfChanged`). Setting `checked` updates React's tracker to the state after all clicks that it has not seen.
 */
function syncTrackedState(box: HTMLInputElement): void {
	const { checked } = box
	box.checked = checked
}
