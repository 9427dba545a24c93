/** Returns a function that runs `task` now, or once more after the run under way. Its `current()` waits for the run under way. */
export function oneRunAtATime(signal: AbortSignal, task: () => Promise<void>) {
	let running: Promise<void> | undefined
	let again = false
	const run = (): Promise<void> => {
		again = true
		running ??= (async () => {
			try {
				while (again && !signal.aborted) {
					again = false
					await task()
				}
			} finally {
				running = undefined
			}
		})()
		return running
	}
	return Object.assign(run, { current: () => (running ?? Promise.resolve()).catch(() => {}) })
}
