import { expect, test } from 'vitest'
import { type LineState, LiveLine, type OpenStream, silenceMs } from './live-connection.ts'
import { reconnectAfterMs, reconnectSeconds } from './reconnect.ts'

/** A line on a clock and a network that the test moves by hand. */
function world({ random = () => 0.5 } = {}) {
	let now = 0
	let timers: { at: number; run: () => void }[] = []
	const streams: { told: Parameters<OpenStream>[0]; closed: boolean; at: number }[] = []
	const states: LineState[] = []
	const events: string[] = []
	const line = new LiveLine({
		open(told) {
			const stream = { told, closed: false, at: now }
			streams.push(stream)
			return () => {
				stream.closed = true
			}
		},
		onEvent: ({ data }) => events.push(data),
		onState: (state) => states.push(state),
		random,
		timers: {
			set(run, afterMs) {
				const timer = { at: now + afterMs, run }
				timers.push(timer)
				return timer
			},
			clear(timer) {
				timers = timers.filter((each) => each !== timer)
			},
		},
	})
	function pass(ms: number) {
		const until = now + ms
		for (;;) {
			const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
			if (!next) break
			now = next.at
			timers = timers.filter((each) => each !== next)
			next.run()
		}
		now = until
	}
	return { line, streams, states, events, pass, last: () => streams.at(-1)! }
}

test('a broken line is tried again after 1, 2, 5, 10 and then every 10 seconds', () => {
	const { line, streams, pass, last } = world()
	line.start()
	for (let failures = 0; failures < 6; failures++) {
		last().told.onEnd({})
		pass(10_000)
	}
	const waits = streams.slice(1).map(({ at }, place) => at - place * 10_000)
	expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
})

test('the waits are spread by a quarter, and a longer wish of the server is kept', () => {
	for (const [step, seconds] of reconnectSeconds.entries()) {
		expect(reconnectAfterMs(step + 1, () => 0)).toBe(seconds * 750)
		expect(reconnectAfterMs(step + 1, () => 1)).toBe(seconds * 1_250)
	}
	expect(reconnectAfterMs(1, () => 0, 30_000)).toBe(30_000)
	expect(reconnectAfterMs(1, () => 1, 30_000)).toBe(37_500)
})

test('a line that came up begins to count anew', () => {
	const { line, states, pass, last, streams } = world()
	line.start()
	last().told.onEnd({})
	pass(1_000)
	last().told.onEnd({})
	pass(2_000)
	last().told.onOpen()
	last().told.onEnd({})
	pass(1_000)
	expect(streams).toHaveLength(4)
	expect(states.at(-1)).toBe('connecting')
})

test('a link that was cut without a word is given up after 45 seconds of silence, not before', () => {
	const { line, pass, last, streams, states } = world()
	line.start()
	last().told.onOpen()
	pass(30_000)
	last().told.onBytes()
	pass(silenceMs - 1)
	expect(states.at(-1)).toBe('live')
	pass(1)
	expect(streams[0]?.closed).toBe(true)
	expect(states.at(-1)).toBe('waiting')
	pass(1_000)
	expect(streams).toHaveLength(2)
})

test('offline closes the line, and the connection coming back opens it at once', () => {
	const { line, last, streams, states } = world()
	line.start()
	last().told.onOpen()
	line.setOnline(false)
	expect(states.at(-1)).toBe('offline')
	expect(streams[0]?.closed).toBe(true)
	line.setOnline(true)
	expect(streams).toHaveLength(2)
})

test('a stream that was given up is not heard any more', () => {
	const { line, events, last, streams } = world()
	line.start()
	const first = last()
	line.setOnline(false)
	line.setOnline(true)
	first.told.onEvent({ name: 'message', data: 'late', id: null })
	first.told.onEnd({})
	expect(events).toEqual([])
	expect(streams).toHaveLength(2)
	last().told.onEvent({ name: 'message', data: 'now', id: null })
	expect(events).toEqual(['now'])
})

test('a refusal ends the line until it is started again, and a stopped one does not come back', () => {
	const { line, pass, last, streams, states } = world()
	line.start()
	last().told.onEnd({ rejected: true })
	pass(60_000)
	expect(streams).toHaveLength(1)
	expect(states.at(-1)).toBe('rejected')
	line.start()
	last().told.onEnd({})
	line.stop()
	pass(60_000)
	expect(streams).toHaveLength(2)
	expect(states.at(-1)).toBe('idle')
})

test('whoever comes back to the page does not wait out the ten seconds', () => {
	const { line, last, streams } = world()
	line.start()
	last().told.onEnd({})
	line.hurry()
	expect(streams).toHaveLength(2)
	line.hurry()
	expect(streams).toHaveLength(2)
})
