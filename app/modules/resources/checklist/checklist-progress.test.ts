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

const set = (marks: Marks, key: string, by: string, value: string): Marks => ({
	...marks,
	[key]: setMark(marks[key], { by, value }),
})

test('ticks of two browsers are united', () => {
	const phone = set({}, 'tick:a', 'phone', checked)
	const laptop = set({}, 'tick:b', 'laptop', checked)
	expect(valuesOf(mergeMarks(phone, laptop))).toEqual({ 'tick:a': checked, 'tick:b': checked })
})

test('a tick taken away stays away, also where the old tick still stands', () => {
	const phone = set({}, 'tick:a', 'phone', checked)
	const laptop = set(mergeMarks(phone, {}), 'tick:a', 'laptop', '')
	expect(valuesOf(mergeMarks(phone, laptop))).toEqual({})
	expect(valuesOf(mergeMarks(laptop, phone))).toEqual({})
})

test('a tick set while another browser takes an older one away stands', () => {
	const before = set({}, 'tick:a', 'phone', checked)
	const laptop = set(before, 'tick:a', 'laptop', '')
	const phone = set(set(before, 'tick:a', 'phone', ''), 'tick:a', 'phone', checked)
	expect(valuesOf(mergeMarks(laptop, phone))).toEqual({ 'tick:a': checked })
})

test('an edited note takes the place of the one it was made from; two written at once both stay', () => {
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

const places = ['phone', 'laptop', 'form']
const keys = ['tick:a', 'note:a', 'note:b']
const step = fc.oneof(
	fc.record({
		act: fc.constant('write' as const),
		place: fc.constantFrom(0, 1, 2),
		key: fc.constantFrom(...keys),
		value: fc.constantFrom('', 'on', 'x', 'y'),
		beside: fc.boolean(),
	}),
	fc.record({
		act: fc.constant('merge' as const),
		place: fc.constantFrom(0, 1, 2),
		from: fc.constantFrom(0, 1, 2),
	}),
)

/** The marks of three places after some life: writing, hearing of each other, and a profile copied now and then. */
const lives = fc.tuple(fc.array(step, { maxLength: 25 }), fc.boolean()).map(([steps, cloned]) => {
	const marks: Marks[] = [{}, {}, {}]
	for (const each of steps) {
		if (each.act === 'merge') marks[each.place] = mergeMarks(marks[each.place]!, marks[each.from]!)
		else {
			const by = cloned ? 'phone' : places[each.place]!
			const write = each.beside && each.value ? addVersion : setMark
			const own = marks[each.place]!
			marks[each.place] = { ...own, [each.key]: write(own[each.key], { by, value: each.value }) }
		}
	}
	return marks as [Marks, Marks, Marks]
})

test('merging is commutative, associative and idempotent', () => {
	fc.assert(
		fc.property(lives, ([a, b, c]) => {
			expect(sameMarks(mergeMarks(a, b), mergeMarks(b, a))).toBe(true)
			expect(sameMarks(mergeMarks(mergeMarks(a, b), c), mergeMarks(a, mergeMarks(b, c)))).toBe(true)
			expect(sameMarks(mergeMarks(a, a), a)).toBe(true)
			expect(sameMarks(mergeMarks(mergeMarks(a, b), b), mergeMarks(a, b))).toBe(true)
		}),
		{ numRuns: 2_000 },
	)
})

test('what was set last in a place survives any merge that nobody saw it before', () => {
	fc.assert(
		fc.property(lives, fc.constantFrom(...keys), ([a, b, c], key) => {
			const mine = set(a, key, 'tablet', key.startsWith('tick') ? checked : 'mine')
			const all = mergeMarks(mergeMarks(b, mine), c)
			expect(shownOf(all[key]).split('\n\n')).toContain(key.startsWith('tick') ? checked : 'mine')
		}),
	)
})

test('whatever was merged can be read again, and is the same', () => {
	fc.assert(
		fc.property(lives, ([a, b]) => {
			const marks = Object.fromEntries(
				Object.entries(mergeMarks(a, b)).filter(([key]) => key.startsWith('note:')),
			)
			const read = readMarks(JSON.parse(JSON.stringify(marks)))
			expect(read.fault).toBeNull()
			expect(sameMarks(read.marks, marks)).toBe(true)
		}),
	)
})

const sound = { versions: [{ by: 'phone', at: 2, value: 'rust' }], seen: { phone: 2 } }

test.each([
	['nothing', null],
	['a list', []],
	['a mark of nothing', { 'note:a': null }],
	['another kind of mark', { 'price:a': sound }],
	['a step with a wrong name', { 'note:A b': sound }],
	['a name of the language', JSON.parse('{"__proto__":{"versions":[],"seen":{}}}')],
	['no versions', { 'note:a': { seen: {} } }],
	['nothing seen', { 'note:a': { versions: [] } }],
	['a version nobody has seen', { 'note:a': { ...sound, seen: { phone: 1 } } }],
	['a version that is no object', { 'note:a': { ...sound, versions: ['rust'] } }],
	['a place with a wrong name', { 'note:a': { versions: [], seen: { 'a b': 1 } } }],
	['a number below one', { 'note:a': { versions: [], seen: { phone: 0 } } }],
	['a number with a fraction', { 'note:a': { versions: [], seen: { phone: 1.5 } } }],
	['a number without end', { 'note:a': { versions: [], seen: { phone: 1e12 } } }],
	['a tick with a text', { 'tick:a': sound }],
	['an empty note', { 'note:a': { ...sound, versions: [{ by: 'phone', at: 2, value: '' }] } }],
	['a note that is a number', { 'note:a': { ...sound, versions: [{ by: 'phone', at: 2, value: 7 }] } }],
	['a note with a NUL', { 'note:a': { ...sound, versions: [{ by: 'phone', at: 2, value: 'a\0b' }] } }],
	[
		'a note without end',
		{ 'note:a': { ...sound, versions: [{ by: 'phone', at: 2, value: 'x'.repeat(10_001) }] } },
	],
	[
		'more places than anybody has',
		{ 'note:a': { versions: [], seen: Object.fromEntries([...Array(201)].map((_, at) => [`p${at}`, 1])) } },
	],
	[
		'more marks than a checklist has',
		Object.fromEntries([...Array(401)].map((_, at) => [`note:s${at}`, sound])),
	],
])('%s is not taken for marks', (_, sent) => {
	expect(readMarks(sent).fault).toMatch(/\.$/)
	expect(Object.keys(readMarks(sent).marks).length).toBeLessThanOrEqual(400)
})

test('what can be read is kept beside what cannot', () => {
	const { marks, fault } = readMarks({ 'note:a': sound, 'note:b': 7 })
	expect(marks).toEqual({ 'note:a': sound })
	expect(fault).toBe("The mark 'note:b' cannot be read.")
})

test('a place may have a name that every object inherits', () => {
	const home: Marks = { 'tick:a': setMark(undefined, { by: 'home', value: checked }) }
	const other: Marks = { 'tick:a': setMark(undefined, { by: 'constructor', value: checked }) }
	for (const merged of [mergeMarks(home, other), mergeMarks(other, home)])
		expect(merged['tick:a']).toEqual({
			versions: [
				{ by: 'constructor', at: 1, value: checked },
				{ by: 'home', at: 1, value: checked },
			],
			seen: { constructor: 1, home: 1 },
		})
})
