import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.server.ts'

function countingSource() {
	let reads = 0
	return {
		load: () => Promise.resolve(++reads),
		get reads() {
			return reads
		},
	}
}

test('a read is shared until somebody writes', async () => {
	const shared = new SharedReads()
	shared.setNotified(true)
	const source = countingSource()
	expect([await shared.read('a', source.load), await shared.read('a', source.load)]).toEqual([1, 1])
	expect(await shared.read('b', source.load)).toBe(2)
	shared.forget()
	expect(await shared.read('a', source.load)).toBe(3)
})

test('without notifications every read asks the database, and earlier results are not used afterwards', async () => {
	const shared = new SharedReads()
	const source = countingSource()
	await shared.read('a', source.load)
	expect(await shared.read('a', source.load)).toBe(2)
	shared.setNotified(true)
	await shared.read('a', source.load)
	shared.setNotified(false)
	shared.setNotified(true)
	expect(await shared.read('a', source.load)).toBe(4)
})

test('a read that was under way during a write is used by its own callers only', async () => {
	const shared = new SharedReads()
	shared.setNotified(true)
	let finish: (value: string) => void = () => {}
	const before = shared.read(
		'a',
		() =>
			new Promise<string>((resolve) => {
				finish = resolve
			}),
	)
	shared.forget()
	const after = shared.read('a', () => Promise.resolve('new'))
	finish('old')
	expect([await before, await after, await shared.read('a', () => Promise.resolve('newer'))]).toEqual([
		'old',
		'new',
		'new',
	])
})

test('a failed read is not shared', async () => {
	const shared = new SharedReads()
	shared.setNotified(true)
	await expect(shared.read('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
	expect(await shared.read('a', () => Promise.resolve('back'))).toBe('back')
})

test('the oldest results make room for new ones', async () => {
	const shared = new SharedReads({ entriesMax: 2 })
	shared.setNotified(true)
	const source = countingSource()
	for (const name of ['a', 'b', 'c']) await shared.read(name, source.load)
	expect(await shared.read('c', source.load)).toBe(3)
	expect(await shared.read('b', source.load)).toBe(2)
	expect(await shared.read('a', source.load)).toBe(4)
})
