import { expect, test } from 'vitest'
import { queuePasswords } from './password-queue.server.ts'

/** A hasher whose tasks finish when the test says so. */
function slowHasher() {
	const resolvers: (() => void)[] = []
	let most = 0
	let running = 0
	const work = async <T>(result: T) => {
		running++
		most = Math.max(most, running)
		await new Promise<void>((resolve) => resolvers.push(resolve))
		running--
		return result
	}
	return {
		hasher: { hash: (password: string) => work(`hash of ${password}`), verify: () => work(true) },
		finishOne: () => resolvers.shift()?.(),
		most: () => most,
	}
}

test('only a few passwords are hashed at a time, and all complete', async () => {
	const { hasher, finishOne, most } = slowHasher()
	const queue = queuePasswords(hasher, { atOnce: 2 })
	const hashes = Array.from({ length: 5 }, (_, index) => queue.hash(String(index)))
	let finished = 0
	for (const one of hashes) void one.then(() => finished++)
	await expect
		.poll(() => {
			finishOne()
			return finished
		})
		.toBe(5)
	expect(await Promise.all(hashes)).toEqual([0, 1, 2, 3, 4].map((index) => `hash of ${index}`))
	expect(most()).toBe(2)
})

test('sign-ins beyond the limit are rejected until another one ends', async () => {
	const { hasher, finishOne } = slowHasher()
	const queue = queuePasswords(hasher, { atOnce: 2, signInsMax: 3 })
	const signIn = () => queue.withCapacity(() => queue.verify({ hash: '', password: '' }))
	const three = [signIn(), signIn(), signIn()]
	await expect(signIn()).rejects.toMatchObject({ code: 'unavailable' })
	expect(() => queue.ensureCapacity()).toThrow('Please try again in a few seconds')
	finishOne()
	await three[0]
	queue.ensureCapacity()
	let finished = 0
	for (const one of three) void one.then(() => finished++)
	await expect
		.poll(() => {
			finishOne()
			return finished
		})
		.toBe(3)
})

test('a failed hash frees its slot for the next', async () => {
	const queue = queuePasswords(
		{ hash: () => Promise.reject(new Error('no memory')), verify: async () => true },
		{ atOnce: 1 },
	)
	await expect(queue.hash('a')).rejects.toThrow('no memory')
	expect(await queue.verify({ hash: '', password: '' })).toBe(true)
})
