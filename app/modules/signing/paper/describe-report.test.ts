import { expect, test } from 'vitest'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { DealDocument } from '#engine'
import { describePaper } from './describe-report.ts'
import { type BoxValue, boxesOf, nothingPrinted } from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'
import { questionsOf } from './paper-questions.ts'
import { reportPaper } from './paper-report.ts'
import type { ExtraLine } from './typed-paper.ts'

// 21,500.00 + 249.00 + 415.25 + 126.00 = 22,290.25, worked out by hand like every figure below.
const order: DealDocument = {
	version: 1,
	kind: 'quote',
	deal: 'cash',
	state: 'NY',
	lines: [
		{ label: 'Selling price', cents: 2_150_000 },
		{ label: 'Doc fee', cents: 24_900 },
		{ label: 'Sales tax', cents: 41_525 },
		{ label: 'Registration', cents: 12_600 },
	],
	stated: { outTheDoorCents: 2_229_025 },
}

// 22,290.25 at 6.9 % over 60 months: 22,290.25 × 0.00575 / (1 − 1.00575^−60) = 440.32.
const loan: DealDocument = {
	...order,
	deal: 'loan',
	loan: { aprPpm: 69_000, months: 60, paymentCents: 44_032 },
}

type Reading = {
	agreed?: DealDocument
	paper?: PaperKind
	/** The boxes that the paper prints otherwise. */
	changed?: Record<string, number>
	/** The boxes that were read; all of them if absent. */
	only?: string[]
	extra?: ExtraLine[]
	untyped?: string[]
	/** Whether the questions about the paper were answered, all with yes. */
	isAsked?: boolean
}

function read(reading: Reading) {
	const {
		agreed = order,
		paper = 'buyers_order',
		changed = {},
		only,
		extra,
		untyped,
		isAsked = true,
	} = reading
	const answers = new Map<string, BoxValue>(
		boxesOf(agreed, paper)
			.filter(({ id }) => !only || only.includes(id))
			.map(({ id, agreed: value }) => [id, getOwnValue(changed, id) ?? value ?? nothingPrinted]),
	)
	const questions = new Map(isAsked ? questionsOf(agreed, paper).map(({ id }) => [id, true]) : [])
	const report = reportPaper(agreed, { lawRows: [], today: '2026-11-23', paper, answers, extra, questions })
	const { tone, headline, details } = describePaper(report, { untyped })
	const say = report.variances.flatMap((each) => each.say ?? [])
	return { tone, text: [headline, ...details], say }
}

test('a documentation fee that is higher in the same total is named, and the two sums that differ', () => {
	const { tone, text, say } = read({ changed: { doc_fee: 69_900 } })
	expect(tone).toBe('more')
	expect(text).toEqual([
		'Documentation fee: $450.00 higher than agreed.',
		'The lines add to $22,740.25, but the total says $22,290.25.',
	])
	expect(say).toEqual([
		'We agreed on $249.00 for documentation fee. Please change it back.',
		'The lines add to $22,740.25, but the total says $22,290.25. We agreed on $22,290.25. Please correct the lines.',
	])
})

test('a higher total over the same lines costs more, and both sums are said', () => {
	const { tone, text, say } = read({ changed: { out_the_door: 2_267_625 } })
	expect(tone).toBe('more')
	expect(text).toEqual([
		'This paper costs you $386.00 more than agreed.',
		'Total cash price: $386.00 higher than agreed.',
		'The lines add to $22,290.25, but the total says $22,676.25.',
	])
	expect(say).toEqual([
		'The lines add to $22,290.25, but the total says $22,676.25. We agreed on $22,290.25. Please correct the total.',
	])
})

test('of two lines that differ both are named below the sum', () => {
	const { tone, text } = read({ changed: { price: 2_200_000, doc_fee: 69_900, out_the_door: 2_324_025 } })
	expect(tone).toBe('more')
	expect(text).toEqual([
		'This paper costs you $950.00 more than agreed.',
		'Cash price of the vehicle: $500.00 higher than agreed.',
		'Documentation fee: $450.00 higher than agreed.',
	])
})

test('a higher rate with the same payment is not called the same', () => {
	const { tone, text, say } = read({ agreed: loan, paper: 'retail_contract', changed: { apr: 79_000 } })
	expect([tone, text[0]]).toEqual(['more', 'Annual percentage rate: 7.9%, not 6.9%.'])
	expect(say).toContain('We agreed on another rate. Please change it back.')
})

test.each([
	[2_248_925, ['This paper costs you $199.00 more than agreed.']],
	[2_229_025, []],
])('a line that nobody knows is called by its own name, with a total of %i cents', (total, cost) => {
	const extra = [{ label: 'ZQX package', cents: 19_900 }]
	const { tone, text, say } = read({ changed: { out_the_door: total }, extra })
	expect(tone).toBe('more')
	expect(text.slice(0, cost.length + 1)).toEqual([...cost, '“ZQX package”: $199.00, and none was agreed.'])
	expect(say).toContain('We did not agree on “ZQX package”. Please take the $199.00 off.')
	const sums = 'The lines add to $22,489.25, but the total says $22,290.25.'
	expect(text.includes(sums)).toBe(total === 2_229_025)
})

test('a paper with everything as agreed matches once all of it was checked, and not before', () => {
	expect(read({ only: [], isAsked: false })).toEqual({
		tone: 'open',
		text: ['Nothing checked yet.'],
		say: [],
	})
	const some = ['price', 'doc_fee', 'tax', 'government', 'out_the_door']
	expect(read({ only: some, isAsked: false })).toMatchObject({ tone: 'open', text: ['5 of 12 match.'] })
	const left = questionsOf(order, 'buyers_order').length
	expect(read({ isAsked: false })).toMatchObject({
		tone: 'open',
		text: [`All 12 boxes match. ${left} questions are left below.`],
	})
	expect(read({})).toEqual({ tone: 'same', text: ['This paper matches what was agreed.'], say: [] })
})

test('a box that differs counts before its amount is typed', () => {
	const untyped = ['Documentation fee']
	expect(read({ only: ['price'], untyped })).toMatchObject({
		tone: 'ask',
		text: ['Documentation fee differs: enter what it says.'],
	})
	const { text } = read({ only: ['price'], changed: { price: 2_200_000 }, untyped })
	expect(text).toEqual([
		'This paper costs you $500.00 more than agreed.',
		'Documentation fee differs: enter what it says.',
		'Cash price of the vehicle: $500.00 higher than agreed.',
	])
})

test('a total is not called wrong while lines above it were not checked', () => {
	const { text, say } = read({ only: ['doc_fee', 'out_the_door'], changed: { doc_fee: 69_900 } })
	expect(text).toEqual([
		'Documentation fee: $450.00 higher than agreed.',
		'The total is $450.00 lower than the lines checked so far.',
	])
	expect(say).toHaveLength(1)
})

test('a total below its lines is not called a saving', () => {
	const { tone, text } = read({ changed: { out_the_door: 2_179_025 } })
	expect(tone).toBe('ask')
	expect(text).toEqual([
		'Total cash price: $500.00 lower than agreed.',
		'The lines add to $22,290.25, but the total says $21,790.25.',
	])
	expect(read({ changed: { price: 2_100_000, out_the_door: 2_179_025 } })).toMatchObject({
		// The tax is the one of the agreed price, which is asked about.
		tone: 'ask',
		text: [
			'This paper costs you $500.00 less than agreed.',
			'Cash price of the vehicle: $500.00 lower than agreed.',
		],
	})
})

test('a product for which the price came down is named before the price', () => {
	const extra = [{ label: 'Paint protection', cents: 79_500 }]
	const { tone, text } = read({ changed: { price: 2_070_500 }, extra })
	expect([tone, text]).toEqual([
		'more',
		[
			'“Paint protection”: $795.00, and none was agreed.',
			'Cash price of the vehicle: $795.00 lower than agreed.',
		],
	])
})

test('a paper whose boxes contradict each other is not called cheaper', () => {
	// 1,000 of the down payment is not printed, and the total sale price still holds it.
	const own: DealDocument = { ...loan, lines: [...order.lines, { label: 'Cash down', cents: 229_025 }] }
	// 20,000.00 at 6.9 % over 60 months: 20,000.00 × 0.00575 / (1 − 1.00575^−60) = 395.08.
	const agreed = { ...own, loan: { aprPpm: 69_000, months: 60, paymentCents: 39_508 } }
	const changed = { cash_down: 129_025, amount_financed: 2_100_000 }
	const { tone, text } = read({ agreed, paper: 'retail_contract', changed })
	expect([tone, text[0]]).toEqual(['more', 'Deposit and cash down payment: $1,000.00 lower than agreed.'])
})

test('no reading of any single box speaks of an unexplained line', () => {
	for (const [agreed, paper] of [
		[order, 'buyers_order'],
		[loan, 'retail_contract'],
	] as const)
		for (const { id, agreed: value, unit } of boxesOf(agreed, paper)) {
			if (typeof value !== 'number' || unit !== 'cents') continue
			for (const more of [10_000, -10_000]) {
				const changed = { [id]: Math.max(0, value + more) }
				const { text, say } = read({ agreed, paper, changed })
				expect([id, text, say].flat().join(' ')).not.toMatch(/unexplained/)
			}
		}
})
