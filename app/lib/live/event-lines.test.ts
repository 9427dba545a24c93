import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortestCpuMs } from '#tests/setup/thread-time.ts'
import { readEventLines, type StreamEvent } from './event-lines.ts'

function read(chunks: string[]): StreamEvent[] {
	const events: StreamEvent[] = []
	const readChunk = readEventLines((event) => events.push(event))
	for (const chunk of chunks) readChunk(chunk)
	return events
}

const stream =
	'retry: 1000\n\nid: 7\nevent: message\ndata: {"text":"één"}\n\n: heartbeat\n\nevent:typing\r\ndata:{}\r\n\r\nid: 8\ndata: two\ndata: lines\n\n'
const expectedEvents: StreamEvent[] = [
	{ id: '7', name: 'message', data: '{"text":"één"}' },
	{ id: '7', name: 'typing', data: '{}' },
	{ id: '8', name: 'message', data: 'two\nlines' },
]

test('complete events are reported with the last id, and heartbeats are ignored', () => {
	expect(read([stream])).toEqual(expectedEvents)
})

test('it does not matter where the network splits the stream', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
			const positions = [0, ...cuts.sort((a, b) => a - b), stream.length]
			const chunks = positions.slice(1).map((end, index) => stream.slice(positions[index], end))
			expect(read(chunks)).toEqual(expectedEvents)
		}),
	)
})

test('a long line in many chunks takes no more time per character than a short one', () => {
	const text = 'x'.repeat(4_000_000)
	const chunks = ['data: ', ...(text.match(/.{1000}/g) ?? []), '\n\n']
	const expected = [{ id: null, name: 'message', data: text }]
	const ms = shortestCpuMs(() => expect(read(chunks)).toEqual(expected), 2_000)
	// Joining the line again with each chunk would take four to ten seconds.
	expect(ms).toBeLessThan(2_000)
})

test('an incomplete event is not reported', () => {
	expect(read(['data: half'])).toEqual([])
})
