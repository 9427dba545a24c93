import { expect, test } from 'vitest'
import type { Finding, ReportLine } from '#engine'
import { writeDealerReply } from './dealer-reply.ts'
import { pointsToSay } from './things-to-ask.ts'

const lineOf = (no: number, label: string, category: ReportLine['category']): ReportLine => ({
	no,
	label,
	cents: no * 100_00,
	category,
	classifiedBy: 'rule',
})
const lines = [
	lineOf(1, 'VIN etch', 'theft_protection'),
	lineOf(2, 'Shine', 'appearance'),
	lineOf(3, 'Market adjustment', 'market_adjustment'),
]
const addOn = (no: number): Finding => ({
	code: 'addon_not_requested',
	severity: 'review',
	cents: no * 100_00,
	lines: [no],
	message: `Line ${no}.`,
	say: `I did not ask for line ${no}.`,
})
const other = (index: number): Finding => ({
	code: 'sum_mismatch',
	severity: 'review',
	message: `Fact ${index}.`,
	say: `Question ${index}?`,
})

test('products that nobody asked for are one thing, with their amounts added and one sentence in the reply', () => {
	const inOrder: Finding = { code: 'sum_mismatch', severity: 'pass', message: 'It adds up.' }
	const findings = [addOn(2), addOn(1), inOrder]
	expect(pointsToSay(findings, lines)).toMatchObject({
		points: [{ title: '2 add-ons you may not have asked for', cents: 300_00 }],
		more: [],
	})
	const { text } = writeDealerReply({ document: {}, report: { findings, lines } })!
	expect(text).toContain('I need your answer on one point:')
	expect(text).toContain(
		'1. I did not ask for “Shine” and “VIN etch”. Please take them off, which is $300.00 in all.',
	)
})

test('findings of other kinds stay apart, and the reply asks for at most five things', () => {
	const findings = [1, 2, 3, 4, 5, 6].map(other)
	const { points, more } = pointsToSay(findings, lines)
	expect([points.length, more.length]).toEqual([5, 1])
	const { text } = writeDealerReply({ document: {}, report: { findings, lines } })!
	expect(text).toContain('5. Question 5?')
	expect(text).not.toContain('Question 6?')
})

test('things come by dollars, a demand before amounts that nobody can ask for, and a stop is never among the small points', () => {
	const of = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
		...other(0),
		code,
		say: `About ${code}.`,
		...more,
	})
	const findings = [
		of('vin_invalid', { severity: 'stop' }),
		of('doc_fee_compare', { cents: 300_00, atStake: false }),
		of('registration_estimate', { cents: 200_00 }),
		of('negative_equity', { cents: 2_200_00 }),
		of('short_deadline'),
		of('deposit_unsafe'),
		addOn(1),
	]
	const { points, more } = pointsToSay(findings, lines)
	const codesOf = (things: typeof points) => things.map(({ findings: [first] }) => first!.code)
	expect(codesOf(points)).toEqual([
		'addon_not_requested',
		'deposit_unsafe',
		'negative_equity',
		'doc_fee_compare',
		'vin_invalid',
	])
	expect(codesOf(more)).toEqual(['registration_estimate', 'short_deadline'])
})

test('what a message without a price leaves out is asked for once', () => {
	const of = (code: Finding['code'], say: string): Finding => ({ ...other(0), code, say })
	const findings = [
		of('field_missing', 'Could you please write down the price?'),
		of('price_withheld', 'Please send me the price.'),
		of('rate_range', 'Which APR is it?'),
	]
	expect(pointsToSay(findings, lines).points).toMatchObject([{ title: 'Payment without a price' }])
	const { text } = writeDealerReply({ document: {}, report: { findings, lines } })!
	expect(text).toContain('1. Please send me the price. Which APR is it?\n')
	expect(text).not.toContain('Could you please')
	expect(pointsToSay([findings[0]!, findings[2]!], lines).points).toHaveLength(2)
})

test('a payment below its terms is asked about and is not among what is in order', () => {
	const finding: Finding = { code: 'apr_mismatch', severity: 'pass', message: 'Less.', say: 'Why less?' }
	expect(pointsToSay([finding], lines).points).toMatchObject([
		{ title: 'Payment lower than its terms', askCents: null },
	])
	expect(writeDealerReply({ document: {}, report: { findings: [finding], lines } })!.text).toContain(
		'1. Why less?',
	)
})
