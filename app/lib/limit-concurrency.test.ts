import { expect, test } from 'vitest'
import { Unavailable } from './errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'

test('at most `max` run at once, the others wait in order, and those beyond `waitingMax` are rejected', async () => {
	const limited = limitConcurrency(2, { waitingMax: 1 })
	const finishers: (() => void)[] = []
	let running = 0
	let most = 0
	const work = () =>
		limited(async () => {
			running += 1
			most = Math.max(most, running)
			await new Promise<void>((resolve) => finishers.push(resolve))
			running -= 1
		})
	const all = [work(), work(), work()]
	await expect(work()).rejects.toThrow(Unavailable)
	while (finishers.length > 0 || running > 0) {
		finishers.shift()?.()
		await new Promise(setImmediate)
	}
	await Promise.all(all)
	expect(most).toBe(2)
})

test('after work that fails, the next one starts', async () => {
	const limited = limitConcurrency(1, { waitingMax: 5 })
	const failing = limited(() => Promise.reject(new Error('no')))
	const next = limited(() => Promise.resolve('yes'))
	await expect(failing).rejects.toThrow('no')
	expect(await next).toBe('yes')
})
