import { expect, test } from 'vitest'
import { getOwnValue } from '#app/lib/own-key.ts'
import { agreedLease } from '#tests/deals/lease-differences.ts'
import { makeDocument } from '#tests/deals/make-document.ts'
import { fieldsOfPaper } from '../components/paper-boxes-fields.tsx'
import { boxesOf } from './paper-boxes.ts'
import { paperFields, readPaperForm } from './paper-form.ts'
import { answersOfZeroBoxes, groupBoxes } from './zero-boxes.ts'

const boxes = boxesOf(
	makeDocument([
		['Selling price', 28_100],
		['Doc fee', 250],
		['Sales tax', 2_204.63],
		['Title and registration', 120],
	]),
	'buyers_order',
)
const { single, zero } = groupBoxes(boxes)
const read = (typed: Record<string, string>) =>
	readPaperForm((name) => getOwnValue(typed, name) ?? '', { boxes, questions: [] })
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('the boxes that are $0 in the agreement are one group, and the others stay in their order', () => {
	expect(ids(single)).toEqual(['price', 'doc_fee', 'tax', 'government', 'out_the_door'])
	expect(ids(zero)).toEqual([
		'installed',
		'discounts',
		'other_fees',
		'products',
		'trade_allowance',
		'trade_payoff',
		'cash_down',
	])
})

test('one box of $0 is not a group, and neither is a box that the agreement does not state', () => {
	const withoutGroup = boxesOf(agreedLease, 'lease_contract')
	expect(withoutGroup.some(({ agreed }) => agreed === null)).toBe(true)
	expect(groupBoxes(withoutGroup)).toEqual({ single: withoutGroup, zero: [] })
	expect(groupBoxes([zero[0]!, ...single]).zero).toEqual([])
})

test('“none of these” answers all of them in the form, except one for which a figure is typed', () => {
	const none = { [paperFields.noneOfZero]: 'on' }
	expect([...read(none).answers]).toEqual(zero.map(({ id }) => [id, 0]))
	const one = read({ ...none, [paperFields.value('products')]: '1,995' })
	expect([...one.answers]).toEqual(zero.map(({ id }) => [id, id === 'products' ? 199_500 : 0]))
	const unread = read({ ...none, [paperFields.value('products')]: 'lots' })
	expect(unread.answers.has('products')).toBe(false)
	expect([...unread.errors.keys()]).toEqual([paperFields.value('products')])
})

test('the form shows what was stored, and taking the answer back clears all of it', () => {
	for (const products of [0, 199_500]) {
		const answers = zero.map(({ id }) => [id, id === 'products' ? products : 0] as const)
		const fields = fieldsOfPaper({ answers, questions: [], lines: [] }, { boxes, newIds: [] })
		expect(fields.get(paperFields.noneOfZero)).toBe('on')
		expect([...read(Object.fromEntries(fields)).answers]).toEqual(answers)
		fields.delete(paperFields.noneOfZero)
		expect([...read(Object.fromEntries(fields)).answers]).toEqual(products ? [['products', products]] : [])
	}
	const some = [['installed', 0]] as const
	const fields = fieldsOfPaper({ answers: some, questions: [], lines: [] }, { boxes, newIds: [] })
	expect(fields.has(paperFields.noneOfZero)).toBe(false)
	expect([...read(Object.fromEntries(fields)).answers]).toEqual(some)
})

test('the group knows which of its boxes differ and whether the others are settled', () => {
	const state = (answers: [string, number][]) => {
		const { different, others, isNone } = answersOfZeroBoxes(zero, new Map(answers))
		return [ids(different), others.length, isNone]
	}
	expect(state([])).toEqual([[], 7, false])
	expect(state([['installed', 0]])).toEqual([[], 7, false])
	expect(state(zero.map(({ id }) => [id, 0]))).toEqual([[], 7, true])
	expect(state(zero.map(({ id }) => [id, id === 'products' ? 5 : 0]))).toEqual([['products'], 6, true])
	expect(state(zero.map(({ id }) => [id, 5]))).toEqual([ids(zero), 0, false])
})
