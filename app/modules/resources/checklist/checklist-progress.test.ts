import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	addVersion,
	checked,
	type Marks,
	mergeMarks,
	readMarks,
	sameMarks,
	setMark,
	shownOf,
	valuesOf,
} from './checklist-progress.ts'

const set = (marks: Marks, key: string, deviceId: string, value: string): Marks => ({
	...marks,
	[key]: setMark(marks[key], { by: deviceId, value }),
})

test('completions of two browsers are merged', () => {
	const phone = set({}, 'check:a', 'phone', checked)
	const laptop = set({}, 'check:b', 'laptop', checked)
	expect(valuesOf(mergeMarks(phone, laptop))).toEqual({ 'check:a': checked, 'check:b': checked })
})

test('a cleared completion stays cleared, also when merged with a copy that still has it', () => {
	const phone = set({}, 'check:a', 'phone', checked)
	const laptop = set(mergeMarks(phone, {}), 'check:a', 'laptop', '')
	expect(valuesOf(mergeMarks(phone, laptop))).toEqual({})
	expect(valuesOf(mergeMarks(laptop, phone))).toEqual({})
})

test('a step completed while another browser clears an older completion stays completed', () => {
	const before = set({}, 'check:a', 'phone', checked)
	const laptop = set(before, 'check:a', 'laptop', '')
	const phone = set(set(before, 'check:a', 'phone', ''), 'check:a', 'phone', checked)
	expect(valuesOf(mergeMarks(laptop, phone))).toEqual({ 'check:a': checked })
})

test('an edited note replaces the one it was based on; two concurrent notes both stay', () => {
	const first = set({}, 'note:a', 'phone', 'call')
	const edited = set(first, 'note:a', 'laptop', 'call Tuesday')
	expect(shownOf(mergeMarks(first, edited)['note:a'])).toBe('call Tuesday')
	const phone = set(first, 'note:a', 'phone', 'called')
	const both = shownOf(mergeMarks(edited, phone)['note:a'])
	expect(both.split('\n\n').sort()).toEqual(['call Tuesday', 'called'])
	const settled = set(mergeMarks(edited, phone), 'note:a', 'laptop', 'called on Tuesday')
	expect(shownOf(mergeMarks(mergeMarks(phone, settled), edited)['note:a'])).toBe('called on Tuesday')
})

test('the same note written twice is shown once', () => {
	const merged = mergeMarks(set({}, 'note:a', 'phone', 'rust'), set({}, 'note:a', 'laptop', 'rust'))
	expect(shownOf(merged['note:a'])).toBe('rust')
})

const replicas = ['phone', 'laptop', 'form']
const keys = ['check:a', 'note:a', 'note:b']
const operation = fc.oneof(
	fc.record({
		kind: fc.constant('write' as const),
		replica: fc.constantFrom(0, 1, 2),
		key: fc.constantFrom(...keys),
		value: fc.constantFrom('', 'on', 'x', 'y'),
		concurrent: fc.boolean(),
	}),
	fc.record({
		kind: fc.constant('merge' as const),
		replica: fc.constantFrom(0, 1, 2),
		from: fc.constantFrom(0, 1, 2),
	}),
)

/** The marks of three replicas after random writes and merges, sometimes with a copied browser profile. */
const histories = fc
	.tuple(fc.array(operation, { maxLength: 25 }), fc.boolean())
	.map(([operations, cloned]) => {
		const marks: Marks[] = [{}, {}, {}]
		for (const each of operations) {
			if (each.kind === 'merge') marks[each.replica] = mergeMarks(marks[each.replica]!, marks[each.from]!)
			else {
				const deviceId = cloned ? 'phone' : replicas[each.replica]!
				const write = each.concurrent && each.value ? addVersion : setMark
				const current = marks[each.replica]!
				marks[each.replica] = {
					...current,
					[each.key]: write(current[each.key], { by: deviceId, value: each.value }),
				}
			}
		}
		return marks as [Marks, Marks, Marks]
	})

test('merging is commutative, associative and idempotent', () => {
	fc.assert(
		fc.property(histories, ([a, b, c]) => {
			expect(sameMarks(mergeMarks(a, b), mergeMarks(b, a))).toBe(true)
			expect(sameMarks(mergeMarks(mergeMarks(a, b), c), mergeMarks(a, mergeMarks(b, c)))).toBe(true)
			expect(sameMarks(mergeMarks(a, a), a)).toBe(true)
			expect(sameMarks(mergeMarks(mergeMarks(a, b), b), mergeMarks(a, b))).toBe(true)
		}),
		{ numRuns: 2_000 },
	)
})

test('a replica’s last value survives any merge with replicas that have not seen it', () => {
	fc.assert(
		fc.property(histories, fc.constantFrom(...keys), ([a, b, c], key) => {
			const mine = set(a, key, 'tablet', key.startsWith('check') ? checked : 'mine')
			const all = mergeMarks(mergeMarks(b, mine), c)
			expect(shownOf(all[key]).split('\n\n')).toContain(key.startsWith('check') ? checked : 'mine')
		}),
	)
})

test('merged notes survive serialization unchanged', () => {
	fc.assert(
		fc.property(histories, ([a, b]) => {
			const marks = Object.fromEntries(
				Object.entries(mergeMarks(a, b)).filter(([key]) => key.startsWith('note:')),
			)
			const read = readMarks(JSON.parse(JSON.stringify(marks)))
			expect(read.fault).toBeNull()
			expect(sameMarks(read.marks, marks)).toBe(true)
		}),
	)
})

const valid = { versions: [{ by: 'phone', at: 2, value: 'rust' }], seen: { phone: 2 } }

test.each([
	['nothing', null],
	['a list', []],
	['a mark of nothing', { 'note:a': null }],
	['another kind of mark', { 'price:a': valid }],
	['a step with a wrong name', { 'note:A b': valid }],
	['a name of the language', JSON.parse('{"__proto__":{"versions":[],"seen":{}}}')],
	['no versions', { 'note:a': { seen: {} } }],
	['nothing seen', { 'note:a': { versions: [] } }],
	['a version nobody has seen', { 'note:a': { ...valid, seen: { phone: 1 } } }],
	['a version that is no object', { 'note:a': { ...valid, versions: ['rust'] } }],
	['a place with a wrong name', { 'note:a': { versions: [], seen: { 'a b': 1 } } }],
	['a number below one', { 'note:a': { versions: [], seen: { phone: 0 } } }],
	['a number with a fraction', { 'note:a': { versions: [], seen: { phone: 1.5 } } }],
	['a number without end', { 'note:a': { versions: [], seen: { phone: 1e12 } } }],
	['a check with a text', { 'check:a': valid }],
	['an empty note', { 'note:a': { ...valid, versions: [{ by: 'phone', at: 2, value: '' }] } }],
	['a note that is a number', { 'note:a': { ...valid, versions: [{ by: 'phone', at: 2, value: 7 }] } }],
	['a note with a NUL', { 'note:a': { ...valid, versions: [{ by: 'phone', at: 2, value: 'a\0b' }] } }],
	[
		'a note without end',
		{ 'note:a': { ...valid, versions: [{ by: 'phone', at: 2, value: 'x'.repeat(10_001) }] } },
	],
	[
		'more replicas than anybody has',
		{
			'note:a': {
				versions: [],
				seen: Object.fromEntries([...Array(201)].map((_, index) => [`p${index}`, 1])),
			},
		},
	],
	[
		'more marks than a checklist has',
		Object.fromEntries([...Array(401)].map((_, index) => [`note:s${index}`, valid])),
	],
])('%s is rejected as marks', (_, sent) => {
	expect(readMarks(sent).fault).toMatch(/\.$/)
	expect(Object.keys(readMarks(sent).marks).length).toBeLessThanOrEqual(400)
})

test('valid marks are kept when others are invalid', () => {
	const { marks, fault } = readMarks({ 'note:a': valid, 'note:b': 7 })
	expect(marks).toEqual({ 'note:a': valid })
	expect(fault).toBe("The mark 'note:b' cannot be read.")
})

test('a replica name may equal a property that every object inherits', () => {
	const home: Marks = { 'check:a': setMark(undefined, { by: 'home', value: checked }) }
	const other: Marks = { 'check:a': setMark(undefined, { by: 'constructor', value: checked }) }
	for (const merged of [mergeMarks(home, other), mergeMarks(other, home)])
		expect(merged['check:a']).toEqual({
			versions: [
				{ by: 'constructor', at: 1, value: checked },
				{ by: 'home', at: 1, value: checked },
			],
			seen: { constructor: 1, home: 1 },
		})
})
