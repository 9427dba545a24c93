import { expect, test } from 'vitest'
import { checked, mergeMarks, setMark, valuesOf } from './checklist-progress.ts'
import { ChecklistStore, storedKey, typedKey } from './checklist-store.ts'

class MapStorage {
	readonly items = new Map<string, string>()
	getItem = (key: string) => this.items.get(key) ?? null
	setItem = (key: string, value: string) => void this.items.set(key, value)
	removeItem = (key: string) => void this.items.delete(key)
}

const needs = { 'tick:needs': setMark(undefined, { by: 'laptop', value: checked }) }

test('what is set outlives the page', () => {
	const storage = new MapStorage()
	new ChecklistStore(storage).setAll({ 'tick:needs': checked, 'note:needs': 'three seats' })
	const values = { 'tick:needs': checked, 'note:needs': 'three seats' }
	expect(new ChecklistStore(storage).values).toEqual(values)
	// The painter's copy.
	expect(JSON.parse(storage.items.get(storedKey)!).shown).toEqual(values)
})

test('two tabs overwrite nothing of each other', () => {
	const storage = new MapStorage()
	const [one, two] = [new ChecklistStore(storage), new ChecklistStore(storage)]
	one.setAll({ 'tick:needs': checked })
	two.setAll({ 'tick:models': checked })
	one.setAll({ 'note:needs': 'blue' })
	expect(new ChecklistStore(storage).values).toEqual({
		'tick:needs': checked,
		'tick:models': checked,
		'note:needs': 'blue',
	})
})

test('marks made before signing in are united with the account, and sent until it has them', () => {
	const store = new ChecklistStore(new MapStorage())
	store.setAll({ 'tick:models': checked })
	store.takeIn({ owner: 'a', marks: needs })
	expect(store.values).toEqual({ 'tick:needs': checked, 'tick:models': checked })
	expect(store.unsent).toBe(true)
	store.takeIn({ owner: 'a', marks: mergeMarks(needs, store.outgoing.marks) })
	expect(store.unsent).toBe(false)
})

test('a change made while marks are on their way is still to be sent', () => {
	const store = new ChecklistStore(new MapStorage())
	store.setAll({ 'note:needs': 'a' })
	const answered = store.outgoing.marks
	store.setAll({ 'note:needs': 'ab' })
	store.takeIn({ owner: 'a', marks: answered })
	expect(store.values).toEqual({ 'note:needs': 'ab' })
	expect(store.unsent).toBe(true)
})

test('marks of two accounts in one browser stay apart, and each finds its own again', () => {
	const store = new ChecklistStore(new MapStorage())
	store.takeIn({ owner: 'a', marks: {} })
	store.setAll({ 'note:needs': 'private to a' })
	store.takeIn({ owner: 'b', marks: needs })
	expect(store.values).toEqual({ 'tick:needs': checked })
	expect(valuesOf(store.outgoing.marks)).toEqual({ 'tick:needs': checked })
	store.takeIn({ owner: 'a', marks: {} })
	expect(store.values).toEqual({ 'note:needs': 'private to a' })
	expect(store.unsent).toBe(true)
})

test('what was set before the framework ran is taken over once', () => {
	const storage = new MapStorage()
	new ChecklistStore(storage).setAll({ 'tick:models': checked })
	storage.setItem(
		typedKey,
		JSON.stringify({ 'tick:needs': 'on', 'tick:models': '', 'note:x': 7, other: 'y' }),
	)
	const store = new ChecklistStore(storage)
	store.takeTyped(undefined)
	expect(store.values).toEqual({ 'tick:needs': checked })
	expect(storage.items.has(typedKey)).toBe(false)
})

test('forgetting empties the browser and tells the account nothing', () => {
	const storage = new MapStorage()
	const store = new ChecklistStore(storage)
	store.takeIn({ owner: 'a', marks: needs })
	store.forget()
	expect(store.values).toEqual({})
	expect(storage.items.size).toBe(0)
	store.takeIn({ owner: 'a', marks: needs })
	expect(store.values).toEqual({ 'tick:needs': checked })
})

test.each([['not JSON'], ['null'], ['[]'], ['{"marks":{"tick:a":7},"place":"A B"}']])(
	'storage that holds %s is an empty checklist',
	(raw) => {
		const storage = new MapStorage()
		storage.setItem(storedKey, raw)
		const store = new ChecklistStore(storage)
		expect(store.values).toEqual({})
		store.setAll({ 'tick:needs': checked })
		expect(new ChecklistStore(storage).values).toEqual({ 'tick:needs': checked })
	},
)

test('a browser that refuses to store still ticks, and says so', () => {
	const rejecting = {
		getItem: () => null,
		setItem: () => {
			throw new Error('full')
		},
		removeItem: () => {},
	}
	for (const storage of [rejecting, null]) {
		const store = new ChecklistStore(storage)
		store.setAll({ 'tick:needs': checked })
		expect(store.values).toEqual({ 'tick:needs': checked })
		expect(store.keeps).toBe(false)
	}
})
