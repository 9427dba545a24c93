/**
 * Calls `load` when the browser has nothing else to do: for code that a tap will need. Some browsers cannot say when that is. @returns a function that cancels it
 */
export function whenIdle(load: () => void): () => void {
	if (!window.requestIdleCallback) {
		const timer = setTimeout(load, 1_000)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(load)
	return () => cancelIdleCallback(handle)
}
