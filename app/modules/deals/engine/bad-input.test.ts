import { expect, test } from 'vitest'
import { goldenLawRows } from '#tests/deals/golden-law-rows.ts'
import { checkDeal } from './check-deal.ts'
import type { DealDocument, Line } from './format.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const paper = (
	lines: [string, number, Partial<Line>?][],
	more: Partial<DealDocument> = {},
): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	lines: lines.map(([label, dollars, line]) => ({ label, cents: Math.round(dollars * 100), ...line })),
	...more,
})
const stops = (document: DealDocument) =>
	checkDeal(document, options)
		.findings.filter(({ severity }) => severity === 'stop')
		.map(({ code, cents }) => `${code} ${cents}`)

// The bad input of the issue: a finding or a plain answer, never a throw, never a silent zero.
test.each([
	['0 %', { aprPpm: 0, months: 60, paymentCents: 50_000 }, 3_000_000, []],
	['60 %', { aprPpm: 600_000, months: 60, paymentCents: 158_289 }, 3_000_000, []],
	['one month', { aprPpm: 69_000, months: 1, paymentCents: 3_017_250 }, 3_000_000, []],
	['ten million dollars', { aprPpm: 69_000, months: 120, paymentCents: 11_559_343 }, 1_000_000_000, []],
	[
		'payments that never repay the loan',
		{ aprPpm: 69_000, months: 60, paymentCents: 100 },
		3_000_000,
		['apr_mismatch 3549720'],
	],
	[
		'a balloon above the loan',
		{ aprPpm: 69_000, months: 60, paymentCents: 100, balloonCents: 9_000_000 },
		3_000_000,
		[],
	],
	['nothing to finance', { aprPpm: 69_000, months: 60, paymentCents: 100 }, 0, []],
] as [string, NonNullable<DealDocument['loan']>, number, string[]][])(
	'a loan of %s',
	(_, loan, amountFinancedCents, expected) => {
		expect(
			stops(paper([], { kind: 'pre_approval', deal: 'loan', loan, stated: { amountFinancedCents } })),
		).toEqual(expected)
	},
)

test('a lease whose reduction is more than the car, or whose residual is, gets an answer', () => {
	const lease = {
		months: 36,
		residualCents: 2_000_000,
		grossCapCents: 1_000_000,
		capReductionCents: 2_000_000,
		moneyFactorPpb: 2_000_000,
	}
	expect(checkDeal(paper([], { deal: 'lease', lease }), options).totals).not.toHaveProperty('lease')
	const high = checkDeal(paper([], { deal: 'lease', lease: { ...lease, capReductionCents: 0 } }), options)
		.totals.lease
	expect(high).toMatchObject({ depreciationCents: -1_000_000, basePaymentCents: 0 })
})

test('the trade-in in lines and in its block counts once, and two figures are a finding', () => {
	const lines: [string, number][] = [
		['Price', 30_000],
		['Sales tax', 1_650],
		['Trade allowance', 9_000],
		['Trade payoff', 4_000],
	]
	const trade = { allowanceCents: 900_000, payoffCents: 400_000 }
	expect(checkDeal(paper(lines, { trade }), options).totals.balanceCents).toBe(2_665_000)
	expect(stops(paper(lines, { trade }))).toEqual([])
	expect(stops(paper(lines, { trade: { ...trade, allowanceCents: 850_000 } }))).toEqual([
		'trade_mismatch 50000',
	])
})

test('the tax detail and the tax line disagree: one finding, not a sum as well', () => {
	const document = paper(
		[
			['Price', 30_000],
			['Sales tax', 1_750],
		],
		{
			taxes: [{ label: 'State', ratePpm: 55_000, baseCents: 3_000_000, cents: 165_000 }],
			stated: { outTheDoorCents: 3_165_000 },
		},
	)
	expect(stops(document)).toEqual(['tax_mismatch 10000'])
})

test.each([
	'Price',
	'Subtotal',
	'Ceramic coating',
	'Zeta',
	'MSRP',
	'Trade-in',
	'Sales tax',
	'Military rebate',
	'Title fee',
])('a hundred and fifty lines of %s are checked without delay', (label) => {
	const some: [string, number][] = [
		['Price', 30_000],
		['Discount', 500],
		['Rebate', 400],
		['Destination', 1_395],
	]
	const lines = Array.from({ length: 146 }, (_, index): [string, number] => [label, 1_000 + index * 7])
	const document = paper([...some, ...lines], { stated: { outTheDoorCents: 123_456_789 } })
	const started = performance.now()
	checkDeal(document, options)
	expect(performance.now() - started).toBeLessThan(150)
})

test('labels of two scripts, HTML and 200 characters are quoted, shortened and harmless', () => {
	const document = paper([
		['Price', 30_000],
		['سعر إضافي', 500],
		['<script>alert(1)</script>', 400],
		['x'.repeat(200), 300],
	])
	const { findings } = checkDeal(document, options)
	const unknown = findings.filter(({ code }) => code === 'unknown_line')
	expect(unknown.map(({ cents }) => cents)).toEqual([50_000, 40_000, 30_000])
	for (const { message } of unknown) expect(message.length).toBeLessThan(120)
})
