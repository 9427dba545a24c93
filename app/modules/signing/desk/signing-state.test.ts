import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SigningEntry } from './signing-entry.ts'
import { conflictsOf, type LoggedEntry, stateOfEntries } from './signing-state.ts'

const paper = '00000000-0000-4000-8000-000000000001'
const log = (...entries: [key: string, entry: SigningEntry][]): LoggedEntry[] =>
	entries.map(([key, entry]) => ({ key, author: 'client', writtenAt: '2026-11-24T10:00:00.000Z', entry }))
const open: [string, SigningEntry] = ['open', { kind: 'open', paper, form: 'buyers_order', corrects: null }]
const box = (value: number | null, over: string[] = []): SigningEntry => ({
	kind: 'box',
	paper,
	box: 'price',
	value,
	over,
})
const read = (...entries: [string, SigningEntry][]) => {
	const state = stateOfEntries(log(open, ...entries))
	const order = state.papers.get(paper)!
	return { state, price: order.answers.get('price'), conflicts: conflictsOf(order) }
}

test('a later entry replaces an earlier one, and null removes the value', () => {
	expect(read(['a', box(1)], ['b', box(2, ['a'])])).toMatchObject({ price: 2, conflicts: [] })
	expect(read(['a', box(1)], ['b', box(null, ['a'])]).price).toBeUndefined()
})

test('values that two phones read differently are both kept until someone decides', () => {
	const both: [string, SigningEntry][] = [
		['a1', box(1)],
		['b1', box(2)],
	]
	expect(read(...both).price).toBe(2)
	expect(read(...both).conflicts.map((each) => each.map(({ key }) => key))).toEqual([['a1', 'b1']])
	// The second phone goes on without knowing of the first.
	expect(read(...both, ['b2', box(3, ['b1'])]).conflicts).toHaveLength(1)
	expect(read(...both, ['c', box(1, ['a1', 'b1'])])).toMatchObject({ price: 1, conflicts: [] })
})

test('two phones that read the same value are no conflict', () => {
	expect(read(['a', box(1)], ['b', box(1)]).conflicts).toEqual([])
})

test('an entry that arrives after the end is listed as late and changes nothing, except questions, replies and photos', () => {
	const { state, price } = read(
		['a', box(1)],
		['end', { kind: 'end', outcome: 'signed', reason: 'I need it.' }],
		['b', box(2, ['a'])],
		['end2', { kind: 'end', outcome: 'walked_away', reason: '' }],
		['ask', { kind: 'ask', ask: paper, paper: null, text: 'Was that right?' }],
		['reply', { kind: 'reply', ask: paper, text: 'Yes.' }],
		['photo', { kind: 'photo', photo: paper, paper }],
	)
	expect(price).toBe(1)
	expect(state.end).toEqual({ outcome: 'signed', reason: 'I need it.' })
	expect(state.late.map(({ key }) => key)).toEqual(['b', 'end2'])
	expect(state.asks.get(paper)?.replies).toEqual([{ text: 'Yes.', writtenAt: '2026-11-24T10:00:00.000Z' }])
	expect([...state.photos]).toEqual([[paper, paper]])
})

test('an entry about a document that was never opened changes nothing', () => {
	expect(stateOfEntries(log(['a', box(1)])).papers.size).toBe(0)
})

test('however the entries of two phones are interleaved, nothing that was read is lost', () => {
	const phone = (name: string, values: readonly number[]): [string, SigningEntry][] =>
		values.map((value, index) => [`${name}${index}`, box(value, index === 0 ? [] : [`${name}${index - 1}`])])
	fc.assert(
		fc.property(
			fc.array(fc.integer(), { minLength: 1, maxLength: 5 }),
			fc.array(fc.integer(), { minLength: 1, maxLength: 5 }),
			fc.array(fc.boolean(), { maxLength: 10 }),
			(first, second, turns) => {
				const [one, other] = [phone('a', first), phone('b', second)]
				const mixed: [string, SigningEntry][] = []
				for (const turn of turns) {
					const next = (turn ? one : other).shift()
					if (next) mixed.push(next)
				}
				const { price, conflicts } = read(...mixed, ...one, ...other)
				const last = new Set([first.at(-1), second.at(-1)])
				expect(last).toContain(price)
				// If the last values differ, both are in the conflict.
				expect(conflicts.length).toBe(last.size - 1)
			},
		),
	)
})
