import { expect, test } from 'vitest'
import { checked, mergeMarks, setMark, valuesOf } from './checklist-progress.ts'
import { ChecklistStore, storedKey, typedKey } from './checklist-store.ts'

class MapStorage {
	readonly items = new Map<string, string>()
	getItem = (key: string) => this.items.get(key) ?? null
	setItem = (key: string, value: string) => void this.items.set(key, value)
	removeItem = (key: string) => void this.items.delete(key)
}

const needs = { 'check:needs': setMark(undefined, { by: 'laptop', value: checked }) }

test('values are still there when the page is opened again', () => {
	const storage = new MapStorage()
	new ChecklistStore(storage).setAll({ 'check:needs': checked, 'note:needs': 'three seats' })
	const values = { 'check:needs': checked, 'note:needs': 'three seats' }
	expect(new ChecklistStore(storage).values).toEqual(values)
	// The copy that the restore script reads.
	expect(JSON.parse(storage.items.get(storedKey)!).shown).toEqual(values)
})

test('two tabs do not overwrite each other', () => {
	const storage = new MapStorage()
	const [one, two] = [new ChecklistStore(storage), new ChecklistStore(storage)]
	one.setAll({ 'check:needs': checked })
	two.setAll({ 'check:models': checked })
	one.setAll({ 'note:needs': 'blue' })
	expect(new ChecklistStore(storage).values).toEqual({
		'check:needs': checked,
		'check:models': checked,
		'note:needs': 'blue',
	})
})

test('marks from before signing in are merged with the account, and sent until it has them', () => {
	const store = new ChecklistStore(new MapStorage())
	store.setAll({ 'check:models': checked })
	store.mergeAccount({ owner: 'a', marks: needs })
	expect(store.values).toEqual({ 'check:needs': checked, 'check:models': checked })
	expect(store.unsent).toBe(true)
	store.mergeAccount({ owner: 'a', marks: mergeMarks(needs, store.outgoing.marks) })
	expect(store.unsent).toBe(false)
})

test('a change made while a request is in flight is still sent', () => {
	const store = new ChecklistStore(new MapStorage())
	store.setAll({ 'note:needs': 'a' })
	const sentMarks = store.outgoing.marks
	store.setAll({ 'note:needs': 'ab' })
	store.mergeAccount({ owner: 'a', marks: sentMarks })
	expect(store.values).toEqual({ 'note:needs': 'ab' })
	expect(store.unsent).toBe(true)
})

test('marks of two accounts in one browser stay separate, and each account gets its own back', () => {
	const store = new ChecklistStore(new MapStorage())
	store.mergeAccount({ owner: 'a', marks: {} })
	store.setAll({ 'note:needs': 'private to a' })
	store.mergeAccount({ owner: 'b', marks: needs })
	expect(store.values).toEqual({ 'check:needs': checked })
	expect(valuesOf(store.outgoing.marks)).toEqual({ 'check:needs': checked })
	store.mergeAccount({ owner: 'a', marks: {} })
	expect(store.values).toEqual({ 'note:needs': 'private to a' })
	expect(store.unsent).toBe(true)
})

test('input from before hydration is applied once', () => {
	const storage = new MapStorage()
	new ChecklistStore(storage).setAll({ 'check:models': checked })
	storage.setItem(
		typedKey,
		JSON.stringify({ 'check:needs': 'on', 'check:models': '', 'note:x': 7, other: 'y' }),
	)
	const store = new ChecklistStore(storage)
	store.applyEarlyInput(undefined)
	expect(store.values).toEqual({ 'check:needs': checked })
	expect(storage.items.has(typedKey)).toBe(false)
})

test('clearing empties the browser and leaves the account unchanged', () => {
	const storage = new MapStorage()
	const store = new ChecklistStore(storage)
	store.mergeAccount({ owner: 'a', marks: needs })
	store.clear()
	expect(store.values).toEqual({})
	expect(storage.items.size).toBe(0)
	store.mergeAccount({ owner: 'a', marks: needs })
	expect(store.values).toEqual({ 'check:needs': checked })
})

test.each([['not JSON'], ['null'], ['[]'], ['{"marks":{"check:a":7},"place":"A B"}']])(
	'storage that contains %s is read as an empty checklist',
	(raw) => {
		const storage = new MapStorage()
		storage.setItem(storedKey, raw)
		const store = new ChecklistStore(storage)
		expect(store.values).toEqual({})
		store.setAll({ 'check:needs': checked })
		expect(new ChecklistStore(storage).values).toEqual({ 'check:needs': checked })
	},
)

test('without storage the checklist still works, and says that it is not saved', () => {
	const rejecting = {
		getItem: () => null,
		setItem: () => {
			throw new Error('full')
		},
		removeItem: () => {},
	}
	for (const storage of [rejecting, null]) {
		const store = new ChecklistStore(storage)
		store.setAll({ 'check:needs': checked })
		expect(store.values).toEqual({ 'check:needs': checked })
		expect(store.isPersistent).toBe(false)
	}
})
