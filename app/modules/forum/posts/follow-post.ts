/** A random delay, so that all readers of one post do not reload it at the same moment. */
const batchDelayMs = { least: 300, spread: 1_200 }
const retryDelayMs = { first: 2_000, max: 60_000 }

/** The browser APIs that `followPost` uses; tests pass replacements. */
type BrowserApis = Pick<typeof globalThis, 'EventSource' | 'document'> & { random(): number }

/**
 * Listens for new comments on a post while its page is visible, and batches those that arrive close together. `onComments` gets
 * their IDs, or an empty list when some may have been missed: after a pause, a broken connection or a server restart.
 * @returns a function that stops listening
 */
export function followPost(
	postId: number,
	onComments: (ids: readonly number[]) => void,
	browser: BrowserApis = { EventSource: globalThis.EventSource, document, random: Math.random },
): () => void {
	const { EventSource: Source, document: page, random } = browser
	if (!Source) return () => {}
	let source: EventSource | undefined
	let newIds: number[] = []
	let missed = false
	let batchTimer: ReturnType<typeof setTimeout> | undefined
	let retryTimer: ReturnType<typeof setTimeout> | undefined
	let waitMs = retryDelayMs.first

	function notifySoon(): void {
		batchTimer ??= setTimeout(
			() => {
				batchTimer = undefined
				const ids = missed ? [] : newIds
				newIds = []
				missed = false
				onComments(ids)
			},
			batchDelayMs.least + random() * batchDelayMs.spread,
		)
	}
	function reportMissed(): void {
		missed = true
		notifySoon()
	}
	function close(): void {
		clearTimeout(retryTimer)
		source?.close()
		source = undefined
	}
	function reopen(afterMs: number): void {
		close()
		retryTimer = setTimeout(() => open(true), afterMs)
	}
	function open(isReconnect: boolean): void {
		close()
		const opened = new Source(`/api/community/posts/${postId}/live`)
		source = opened
		opened.addEventListener('open', () => {
			waitMs = retryDelayMs.first
			if (isReconnect) reportMissed()
			isReconnect = true
		})
		opened.addEventListener('comment', ({ data }) => {
			newIds.push((JSON.parse(data) as { id: number }).id)
			notifySoon()
		})
		opened.addEventListener('missed', reportMissed)
		opened.addEventListener('bye', ({ data }) => {
			const { retryMs, over } = JSON.parse(data) as { retryMs: number; over: boolean }
			if (over) close()
			else reopen(retryMs)
		})
		opened.addEventListener('error', () => {
			// While the connection is not closed, the browser reconnects by itself.
			if (opened.readyState !== 2) return
			reopen(waitMs * (1 + random()))
			waitMs = Math.min(waitMs * 2, retryDelayMs.max)
		})
	}
	function followVisibility(): void {
		if (page.visibilityState === 'hidden') close()
		else if (!source) open(true)
	}

	page.addEventListener('visibilitychange', followVisibility)
	if (page.visibilityState !== 'hidden') open(false)
	return () => {
		page.removeEventListener('visibilitychange', followVisibility)
		clearTimeout(batchTimer)
		close()
	}
}
