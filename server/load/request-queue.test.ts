import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWaitingLine, type Rank } from './request-queue.ts'

/** A line on a clock that the test moves. */
function lineOnOwnClock(options: { isBusy?: () => boolean; fewMax?: number; crowdMs?: number } = {}) {
	const clock = { ms: 0 }
	const line = createWaitingLine({ fewMax: 0, crowdMs: 0, ...options, waitMsMax: 1_000, now: () => clock.ms })
	const told: string[] = []
	const come = (name: string, rank: Rank = 'rest') =>
		line.take({ begin: () => told.push(name), reject: () => told.push(`${name} refused`) }, rank)
	const turns = async (count: number) => {
		for (let turn = 0; turn < count; turn++) await nextTurn()
	}
	return { clock, line, told, come, turns }
}

test('one piece of work is begun in a turn of the event loop, in the order of coming, what is urgent before the rest', async () => {
	const { line, told, come, turns } = lineOnOwnClock()
	come('page 1')
	come('page 2')
	come('page 3')
	come('form', 'first')
	expect(told).toEqual(['page 1'])
	expect(line.length()).toBe(3)
	await turns(8)
	expect(told).toEqual(['page 1', 'form', 'page 2', 'page 3'])
	expect(line.length()).toBe(0)
})

test('while the database is behind nothing is begun, and who has waited for a second is refused', async () => {
	let busy = true
	const { clock, line, told, come, turns } = lineOnOwnClock({ isBusy: () => busy })
	come('early')
	clock.ms = 600
	come('later')
	clock.ms = 1_100
	// With somebody in front who has waited too long it is known that there is no time for one more.
	come('too many')
	expect(told).toEqual(['too many refused'])
	await expect.poll(() => told).toEqual(['too many refused', 'early refused'])
	busy = false
	await expect.poll(() => told.at(-1)).toBe('later')
	expect(line.length()).toBe(0)
	come('after')
	await turns(3)
	expect(told.at(-1)).toBe('after')
})

test('a few who waited because the machine stood still are served all the same, a crowd is not', async () => {
	let busy = true
	const { clock, told, come } = lineOnOwnClock({ isBusy: () => busy, fewMax: 2 })
	come('one')
	come('two')
	clock.ms = 5_000
	busy = false
	await expect.poll(() => told).toEqual(['one', 'two'])
	busy = true
	for (const name of ['three', 'four', 'five']) come(name)
	clock.ms = 6_100
	await expect.poll(() => told.slice(2)).toEqual(['three refused'])
	busy = false
	await expect.poll(() => told.slice(3)).toEqual(['four', 'five'])
})

test('a burst is served however many came in it; only a line that was long all the time is a crowd', async () => {
	let busy = true
	const { clock, line, told, come } = lineOnOwnClock({ isBusy: () => busy, fewMax: 1, crowdMs: 2_000 })
	const comeAt = (ms: number, names: string[]) => {
		clock.ms = ms
		for (const name of names) come(name)
	}
	comeAt(0, ['a', 'b', 'c'])
	clock.ms = 1_900
	busy = false
	await expect.poll(() => told).toEqual(['a', 'b', 'c'])
	busy = true
	comeAt(10_000, ['d', 'e', 'f'])
	comeAt(11_900, ['g'])
	clock.ms = 12_100
	await expect.poll(() => told.slice(3)).toEqual(['d refused', 'e refused', 'f refused'])
	expect(line.length()).toBe(1)
})

test('who opens a stream waits longer than a crowd may, and comes before those who only read', async () => {
	let busy = true
	const { clock, told, come } = lineOnOwnClock({ isBusy: () => busy })
	come('page')
	come('stream', 'patient')
	come('form', 'first')
	clock.ms = 5_000
	await expect.poll(() => told).toEqual(['form refused', 'page refused'])
	busy = false
	await expect.poll(() => told.at(-1)).toBe('stream')
})

test('a line of thousands empties in order', async () => {
	const { told, come, turns } = lineOnOwnClock()
	for (let count = 0; count < 2_500; count++) come(String(count))
	await turns(5_100)
	expect(told).toEqual(Array.from({ length: 2_500 }, (_, count) => String(count)))
})
