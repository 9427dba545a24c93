import { expect, test } from 'vitest'
import { atATime } from './at-a-time.ts'
import { Unavailable } from './errors.ts'

test('so many run at once, the others in turn, and those beyond the line are refused', async () => {
	const inTurn = atATime(2, { waitingMax: 1 })
	const ends: (() => void)[] = []
	let running = 0
	let most = 0
	const work = () =>
		inTurn(async () => {
			running += 1
			most = Math.max(most, running)
			await new Promise<void>((resolve) => ends.push(resolve))
			running -= 1
		})
	const all = [work(), work(), work()]
	await expect(work()).rejects.toThrow(Unavailable)
	while (ends.length > 0 || running > 0) {
		ends.shift()?.()
		await new Promise(setImmediate)
	}
	await Promise.all(all)
	expect(most).toBe(2)
})

test('work that fails lets the next one in', async () => {
	const inTurn = atATime(1, { waitingMax: 5 })
	const failing = inTurn(() => Promise.reject(new Error('no')))
	const next = inTurn(() => Promise.resolve('yes'))
	await expect(failing).rejects.toThrow('no')
	expect(await next).toBe('yes')
})
