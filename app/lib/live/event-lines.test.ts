import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEventLines, type StreamEvent } from './event-lines.ts'

function read(pieces: string[]): StreamEvent[] {
	const events: StreamEvent[] = []
	const take = readEventLines((event) => events.push(event))
	for (const piece of pieces) take(piece)
	return events
}

const stream =
	'retry: 1000\n\nid: 7\nevent: message\ndata: {"text":"één"}\n\n: heartbeat\n\nevent:typing\r\ndata:{}\r\n\r\nid: 8\ndata: two\ndata: lines\n\n'
const whole: StreamEvent[] = [
	{ id: '7', name: 'message', data: '{"text":"één"}' },
	{ id: '7', name: 'typing', data: '{}' },
	{ id: '8', name: 'message', data: 'two\nlines' },
]

test('events are told whole, with the last id, and heartbeats are silent', () => {
	expect(read([stream])).toEqual(whole)
})

test('it does not matter where the network cuts the stream', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
			const at = [0, ...cuts.sort((a, b) => a - b), stream.length]
			const pieces = at.slice(1).map((end, place) => stream.slice(at[place], end))
			expect(read(pieces)).toEqual(whole)
		}),
	)
})

test('a long line that comes in many pieces takes no more time per character than a short one', () => {
	const text = 'x'.repeat(4_000_000)
	const pieces = ['data: ', ...(text.match(/.{1000}/g) ?? []), '\n\n']
	const startedAt = performance.now()
	expect(read(pieces)).toEqual([{ id: null, name: 'message', data: text }])
	// Joined anew at each piece it takes four to ten seconds.
	expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('an event that is not finished is not told', () => {
	expect(read(['data: half'])).toEqual([])
})
