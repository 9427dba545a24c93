import { expect, test } from 'vitest'
import { goldenLawRows } from '#tests/deals/golden-law-rows.ts'
import { makeDocument } from '#tests/deals/make-document.ts'
import { checkDeal } from './check-deal.ts'
import type { DealDocument } from './format.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const stopFindings = (document: DealDocument) =>
	checkDeal(document, options)
		.findings.filter(({ severity }) => severity === 'stop')
		.map(({ code, cents }) => `${code} ${cents}`)

// Impossible or extreme terms give a finding or no finding at all, but never an exception and never a total of zero.
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
			stopFindings(
				makeDocument([], { kind: 'pre_approval', deal: 'loan', loan, stated: { amountFinancedCents } }),
			),
		).toEqual(expected)
	},
)

test('a lease with a capitalized cost reduction or a residual above the price of the car does not fail', () => {
	const lease = {
		months: 36,
		residualCents: 2_000_000,
		grossCapCents: 1_000_000,
		capReductionCents: 2_000_000,
		moneyFactorPpb: 2_000_000,
	}
	expect(checkDeal(makeDocument([], { deal: 'lease', lease }), options).totals).not.toHaveProperty('lease')
	const highResidual = checkDeal(
		makeDocument([], { deal: 'lease', lease: { ...lease, capReductionCents: 0 } }),
		options,
	).totals.lease
	expect(highResidual).toMatchObject({ depreciationCents: -1_000_000, basePaymentCents: 0 })
})

test('a trade-in given both as lines and as a block counts once, and different amounts are a finding', () => {
	const lines: [string, number][] = [
		['Price', 30_000],
		['Sales tax', 1_650],
		['Trade allowance', 9_000],
		['Trade payoff', 4_000],
	]
	const trade = { allowanceCents: 900_000, payoffCents: 400_000 }
	expect(checkDeal(makeDocument(lines, { trade }), options).totals.balanceCents).toBe(2_665_000)
	expect(stopFindings(makeDocument(lines, { trade }))).toEqual([])
	expect(stopFindings(makeDocument(lines, { trade: { ...trade, allowanceCents: 850_000 } }))).toEqual([
		'trade_mismatch 50000',
	])
})

test('a tax detail that disagrees with the tax line is one finding, without another for the total', () => {
	const document = makeDocument(
		[
			['Price', 30_000],
			['Sales tax', 1_750],
		],
		{
			taxes: [{ label: 'State', ratePpm: 55_000, baseCents: 3_000_000, cents: 165_000 }],
			stated: { outTheDoorCents: 3_165_000 },
		},
	)
	expect(stopFindings(document)).toEqual(['tax_mismatch 10000'])
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
])('150 lines called %s are checked in under 150 ms', (label) => {
	const usualLines: [string, number][] = [
		['Price', 30_000],
		['Discount', 500],
		['Rebate', 400],
		['Destination', 1_395],
	]
	const lines = Array.from({ length: 146 }, (_, index): [string, number] => [label, 1_000 + index * 7])
	const document = makeDocument([...usualLines, ...lines], { stated: { outTheDoorCents: 123_456_789 } })
	const startMs = performance.now()
	checkDeal(document, options)
	expect(performance.now() - startMs).toBeLessThan(150)
})

test('labels in Arabic, with HTML or of 200 characters are quoted and shortened in messages', () => {
	const document = makeDocument([
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
