import { expect, test, vi } from 'vitest'
import { followPost } from './follow-post.ts'

/** A browser whose connection, visibility and random numbers the test controls. */
function makeBrowser() {
	const sources: FakeEventSource[] = []
	class FakeEventSource extends EventTarget {
		readyState = 1
		readonly url: string
		constructor(url: string) {
			super()
			this.url = url
			sources.push(this)
		}
		close() {
			this.readyState = 2
		}
		emit(type: string, data: object = {}) {
			this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
		}
	}
	const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
	const show = (state: 'visible' | 'hidden') => {
		document.visibilityState = state
		document.dispatchEvent(new Event('visibilitychange'))
	}
	const onComments = vi.fn<(ids: readonly number[]) => void>()
	const browser = { EventSource: FakeEventSource, document, random: () => 0 }
	const stop = followPost(7, onComments, browser as unknown as Parameters<typeof followPost>[2])
	return { sources, show, onComments, stop }
}

test('comments that arrive close together are reported once, together', () => {
	vi.useFakeTimers()
	const { sources, onComments, stop } = makeBrowser()
	expect(sources[0]!.url).toBe('/api/community/posts/7/live')
	sources[0]!.emit('open')
	sources[0]!.emit('comment', { id: 1 })
	sources[0]!.emit('comment', { id: 2 })
	vi.advanceTimersByTime(5_000)
	expect(onComments.mock.calls).toEqual([[[1, 2]]])
	stop()
	expect(sources[0]!.readyState).toBe(2)
})

test('a hidden page keeps no connection open; once visible again it looks for what it missed', () => {
	vi.useFakeTimers()
	const { sources, show, onComments, stop } = makeBrowser()
	sources[0]!.emit('open')
	show('hidden')
	expect(sources[0]!.readyState).toBe(2)
	show('visible')
	sources[1]!.emit('open')
	sources[1]!.emit('comment', { id: 3 })
	vi.advanceTimersByTime(5_000)
	expect(onComments.mock.calls).toEqual([[[]]])
	stop()
})

test('after an error the client reconnects with growing delays, and stops when the server says it is over', () => {
	vi.useFakeTimers()
	const { sources, stop } = makeBrowser()
	sources[0]!.emit('bye', { retryMs: 500, over: false })
	vi.advanceTimersByTime(500)
	expect(sources).toHaveLength(2)
	for (const [index, waitMs] of [2_000, 4_000, 8_000].entries()) {
		sources[index + 1]!.close()
		sources[index + 1]!.emit('error')
		vi.advanceTimersByTime(waitMs - 1)
		expect(sources).toHaveLength(index + 2)
		vi.advanceTimersByTime(1)
		expect(sources).toHaveLength(index + 3)
	}
	sources.at(-1)!.emit('bye', { retryMs: 0, over: true })
	vi.advanceTimersByTime(600_000)
	expect(sources).toHaveLength(5)
	stop()
})
