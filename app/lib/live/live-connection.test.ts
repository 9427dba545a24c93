import { expect, test } from 'vitest'
import { type ConnectionState, LiveConnection, type OpenStream, silenceMs } from './live-connection.ts'
import { reconnectAfterMs, reconnectSeconds } from './reconnect.ts'

/** A connection with a clock and a network that the test controls. */
function setUp({ random = () => 0.5 } = {}) {
	let now = 0
	let timers: { timeMs: number; run: () => void }[] = []
	const streams: { handlers: Parameters<OpenStream>[0]; closed: boolean; timeMs: number }[] = []
	const states: ConnectionState[] = []
	const events: string[] = []
	const connection = new LiveConnection({
		open(handlers) {
			const stream = { handlers, closed: false, timeMs: now }
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
				const timer = { timeMs: now + afterMs, run }
				timers.push(timer)
				return timer
			},
			clear(timer) {
				timers = timers.filter((each) => each !== timer)
			},
		},
	})
	function advance(ms: number) {
		const until = now + ms
		for (;;) {
			const next = timers.filter(({ timeMs }) => timeMs <= until).sort((a, b) => a.timeMs - b.timeMs)[0]
			if (!next) break
			now = next.timeMs
			timers = timers.filter((each) => each !== next)
			next.run()
		}
		now = until
	}
	return { connection, streams, states, events, advance, last: () => streams.at(-1)! }
}

test('a broken connection is retried after 1, 2, 5, 10 and then every 10 seconds', () => {
	const { connection, streams, advance, last } = setUp()
	connection.start()
	for (let failures = 0; failures < 6; failures++) {
		last().handlers.onEnd({})
		advance(10_000)
	}
	const waits = streams.slice(1).map(({ timeMs }, index) => timeMs - index * 10_000)
	expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
})

test('the delays vary by a quarter, and a longer delay set by the server is respected', () => {
	for (const [step, seconds] of reconnectSeconds.entries()) {
		expect(reconnectAfterMs(step + 1, () => 0)).toBe(seconds * 750)
		expect(reconnectAfterMs(step + 1, () => 1)).toBe(seconds * 1_250)
	}
	expect(reconnectAfterMs(1, () => 0, 30_000)).toBe(30_000)
	expect(reconnectAfterMs(1, () => 1, 30_000)).toBe(37_500)
})

test('a successful connection resets the count of failures', () => {
	const { connection, states, advance, last, streams } = setUp()
	connection.start()
	last().handlers.onEnd({})
	advance(1_000)
	last().handlers.onEnd({})
	advance(2_000)
	last().handlers.onOpen()
	last().handlers.onEnd({})
	advance(1_000)
	expect(streams).toHaveLength(4)
	expect(states.at(-1)).toBe('connecting')
})

test('a silent connection is closed after 45 seconds, not before', () => {
	const { connection, advance, last, streams, states } = setUp()
	connection.start()
	last().handlers.onOpen()
	advance(30_000)
	last().handlers.onBytes()
	advance(silenceMs - 1)
	expect(states.at(-1)).toBe('live')
	advance(1)
	expect(streams[0]?.closed).toBe(true)
	expect(states.at(-1)).toBe('waiting')
	advance(1_000)
	expect(streams).toHaveLength(2)
})

test('going offline closes the connection, and going online opens it immediately', () => {
	const { connection, last, streams, states } = setUp()
	connection.start()
	last().handlers.onOpen()
	connection.setOnline(false)
	expect(states.at(-1)).toBe('offline')
	expect(streams[0]?.closed).toBe(true)
	connection.setOnline(true)
	expect(streams).toHaveLength(2)
})

test('events of an abandoned stream are ignored', () => {
	const { connection, events, last, streams } = setUp()
	connection.start()
	const first = last()
	connection.setOnline(false)
	connection.setOnline(true)
	first.handlers.onEvent({ name: 'message', data: 'late', id: null })
	first.handlers.onEnd({})
	expect(events).toEqual([])
	expect(streams).toHaveLength(2)
	last().handlers.onEvent({ name: 'message', data: 'now', id: null })
	expect(events).toEqual(['now'])
})

test('a rejection ends the connection until it is started again, and a stopped one does not reconnect', () => {
	const { connection, advance, last, streams, states } = setUp()
	connection.start()
	last().handlers.onEnd({ rejected: true })
	advance(60_000)
	expect(streams).toHaveLength(1)
	expect(states.at(-1)).toBe('rejected')
	connection.start()
	last().handlers.onEnd({})
	connection.stop()
	advance(60_000)
	expect(streams).toHaveLength(2)
	expect(states.at(-1)).toBe('idle')
})

test('`retryNow` reconnects immediately instead of waiting', () => {
	const { connection, last, streams } = setUp()
	connection.start()
	last().handlers.onEnd({})
	connection.retryNow()
	expect(streams).toHaveLength(2)
	connection.retryNow()
	expect(streams).toHaveLength(2)
})
