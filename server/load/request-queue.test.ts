import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRequestQueue, type Rank } from './request-queue.ts'

/** A queue whose clock the test sets. */
function queueWithClock(options: { isBusy?: () => boolean; shortMax?: number; sustainedMs?: number } = {}) {
	const clock = { ms: 0 }
	const queue = createRequestQueue({
		shortMax: 0,
		sustainedMs: 0,
		...options,
		waitMsMax: 1_000,
		now: () => clock.ms,
	})
	const events: string[] = []
	const add = (name: string, rank: Rank = 'rest') =>
		queue.add({ begin: () => events.push(name), reject: () => events.push(`${name} rejected`) }, rank)
	const runTurns = async (count: number) => {
		for (let turn = 0; turn < count; turn++) await nextTick()
	}
	return { clock, queue, events, add, runTurns }
}

test('one request starts per turn of the event loop, in order of arrival, urgent ones first', async () => {
	const { queue, events, add, runTurns } = queueWithClock()
	add('page 1')
	add('page 2')
	add('page 3')
	add('form', 'first')
	expect(events).toEqual(['page 1'])
	expect(queue.length()).toBe(3)
	await runTurns(8)
	expect(events).toEqual(['page 1', 'form', 'page 2', 'page 3'])
	expect(queue.length()).toBe(0)
})

test('while the database is overloaded no request starts, and those that waited a second are rejected', async () => {
	let busy = true
	const { clock, queue, events, add, runTurns } = queueWithClock({ isBusy: () => busy })
	add('early')
	clock.ms = 600
	add('later')
	clock.ms = 1_100
	// A request in front has waited too long, so there is no time for one more.
	add('too many')
	expect(events).toEqual(['too many rejected'])
	await expect.poll(() => events).toEqual(['too many rejected', 'early rejected'])
	busy = false
	await expect.poll(() => events.at(-1)).toBe('later')
	expect(queue.length()).toBe(0)
	add('after')
	await runTurns(3)
	expect(events.at(-1)).toBe('after')
})

test('after a stall a short queue is still served, a long one is rejected', async () => {
	let busy = true
	const { clock, events, add } = queueWithClock({ isBusy: () => busy, shortMax: 2 })
	add('one')
	add('two')
	clock.ms = 5_000
	busy = false
	await expect.poll(() => events).toEqual(['one', 'two'])
	busy = true
	for (const name of ['three', 'four', 'five']) add(name)
	clock.ms = 6_100
	await expect.poll(() => events.slice(2)).toEqual(['three rejected'])
	busy = false
	await expect.poll(() => events.slice(3)).toEqual(['four', 'five'])
})

test('a burst of any size is served; only a queue that stays long is rejected', async () => {
	let busy = true
	const { clock, queue, events, add } = queueWithClock({
		isBusy: () => busy,
		shortMax: 1,
		sustainedMs: 2_000,
	})
	const addAt = (ms: number, names: string[]) => {
		clock.ms = ms
		for (const name of names) add(name)
	}
	addAt(0, ['a', 'b', 'c'])
	clock.ms = 1_900
	busy = false
	await expect.poll(() => events).toEqual(['a', 'b', 'c'])
	busy = true
	addAt(10_000, ['d', 'e', 'f'])
	addAt(11_900, ['g'])
	clock.ms = 12_100
	await expect.poll(() => events.slice(3)).toEqual(['d rejected', 'e rejected', 'f rejected'])
	expect(queue.length()).toBe(1)
})

test('requests for streams wait longer than others under overload, and start before reads', async () => {
	let busy = true
	const { clock, events, add } = queueWithClock({ isBusy: () => busy })
	add('page')
	add('stream', 'patient')
	add('form', 'first')
	clock.ms = 5_000
	await expect.poll(() => events).toEqual(['form rejected', 'page rejected'])
	busy = false
	await expect.poll(() => events.at(-1)).toBe('stream')
})

test('a queue of thousands empties in order', async () => {
	const { events, add, runTurns } = queueWithClock()
	for (let count = 0; count < 2_500; count++) add(String(count))
	await runTurns(5_100)
	expect(events).toEqual(Array.from({ length: 2_500 }, (_, count) => String(count)))
})
