import { expect, test, vi } from 'vitest'
import { followPost } from './follow-post.ts'

/** A browser whose line, visibility and clock the test moves. */
function makeWorld() {
	const lines: Line[] = []
	class Line extends EventTarget {
		readyState = 1
		readonly url: string
		constructor(url: string) {
			super()
			this.url = url
			lines.push(this)
		}
		close() {
			this.readyState = 2
		}
		say(type: string, data: object = {}) {
			this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
		}
	}
	const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
	const show = (state: 'visible' | 'hidden') => {
		document.visibilityState = state
		document.dispatchEvent(new Event('visibilitychange'))
	}
	const heard = vi.fn<(ids: readonly number[]) => void>()
	const world = { EventSource: Line, document, random: () => 0 }
	const stop = followPost(7, heard, world as unknown as Parameters<typeof followPost>[2])
	return { lines, show, heard, stop }
}

test('comments that come close together are told together, once', () => {
	vi.useFakeTimers()
	const { lines, heard, stop } = makeWorld()
	expect(lines[0]!.url).toBe('/api/community/posts/7/live')
	lines[0]!.say('open')
	lines[0]!.say('comment', { id: 1 })
	lines[0]!.say('comment', { id: 2 })
	vi.advanceTimersByTime(5_000)
	expect(heard.mock.calls).toEqual([[[1, 2]]])
	stop()
	expect(lines[0]!.readyState).toBe(2)
})

test('a hidden page holds no line; once seen again it looks for what it missed', () => {
	vi.useFakeTimers()
	const { lines, show, heard, stop } = makeWorld()
	lines[0]!.say('open')
	show('hidden')
	expect(lines[0]!.readyState).toBe(2)
	show('visible')
	lines[1]!.say('open')
	lines[1]!.say('comment', { id: 3 })
	vi.advanceTimersByTime(5_000)
	expect(heard.mock.calls).toEqual([[[]]])
	stop()
})

test('a server that goes away is asked again, later each time, and one that says it is over is not', () => {
	vi.useFakeTimers()
	const { lines, stop } = makeWorld()
	lines[0]!.say('bye', { retryMs: 500, over: false })
	vi.advanceTimersByTime(500)
	expect(lines).toHaveLength(2)
	for (const [place, waitMs] of [2_000, 4_000, 8_000].entries()) {
		lines[place + 1]!.close()
		lines[place + 1]!.say('error')
		vi.advanceTimersByTime(waitMs - 1)
		expect(lines).toHaveLength(place + 2)
		vi.advanceTimersByTime(1)
		expect(lines).toHaveLength(place + 3)
	}
	lines.at(-1)!.say('bye', { retryMs: 0, over: true })
	vi.advanceTimersByTime(600_000)
	expect(lines).toHaveLength(5)
	stop()
})
