/** So many readers of one post do not ask for it in the same moment. */
const gatherMs = { least: 300, spread: 1_200 }
const againMs = { first: 2_000, max: 60_000 }

/** What of the browser it needs; a test brings its own. */
type World = Pick<typeof globalThis, 'EventSource' | 'document'> & { random(): number }

/**
 * Hears of new comments on a post while its page can be seen, and gathers those that come close together. `heard` gets their ids,
 * none when some may have been missed: after a pause, a broken line or a server's restart. Gives back the way to stop it.
 */
export function followPost(
	postId: number,
	heard: (ids: readonly number[]) => void,
	world: World = { EventSource: globalThis.EventSource, document, random: Math.random },
): () => void {
	const { EventSource: Line, document: page, random } = world
	if (!Line) return () => {}
	let source: EventSource | undefined
	let gathered: number[] = []
	let missed = false
	let gathering: ReturnType<typeof setTimeout> | undefined
	let again: ReturnType<typeof setTimeout> | undefined
	let waitMs = againMs.first

	function notifySoon(): void {
		gathering ??= setTimeout(
			() => {
				gathering = undefined
				const ids = missed ? [] : gathered
				gathered = []
				missed = false
				heard(ids)
			},
			gatherMs.least + random() * gatherMs.spread,
		)
	}
	function miss(): void {
		missed = true
		notifySoon()
	}
	function close(): void {
		clearTimeout(again)
		source?.close()
		source = undefined
	}
	function reopen(afterMs: number): void {
		close()
		again = setTimeout(() => open(true), afterMs)
	}
	function open(isAgain: boolean): void {
		close()
		const mine = new Line(`/api/community/posts/${postId}/live`)
		source = mine
		mine.addEventListener('open', () => {
			waitMs = againMs.first
			if (isAgain) miss()
			isAgain = true
		})
		mine.addEventListener('comment', ({ data }) => {
			gathered.push((JSON.parse(data) as { id: number }).id)
			notifySoon()
		})
		mine.addEventListener('missed', miss)
		mine.addEventListener('bye', ({ data }) => {
			const { retryMs, over } = JSON.parse(data) as { retryMs: number; over: boolean }
			if (over) close()
			else reopen(retryMs)
		})
		mine.addEventListener('error', () => {
			// Otherwise the browser tries again by itself.
			if (mine.readyState !== 2) return
			reopen(waitMs * (1 + random()))
			waitMs = Math.min(waitMs * 2, againMs.max)
		})
	}
	function look(): void {
		if (page.visibilityState === 'hidden') close()
		else if (!source) open(true)
	}

	page.addEventListener('visibilitychange', look)
	if (page.visibilityState !== 'hidden') open(false)
	return () => {
		page.removeEventListener('visibilitychange', look)
		clearTimeout(gathering)
		close()
	}
}
