import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { makeDocument } from '../../tests/deals/make-document.ts'
import { shortestCpuMs } from '../../tests/setup/thread-time.ts'
import type { DealDocument } from '../format/format.ts'
import { checkDeal } from './check-deal.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }
const stopFindings = (document: DealDocument) =>
	checkDeal(document, options)
		.findings.filter(({ severity }) => severity === 'stop')
		.map(({ code, cents }) => `${code} ${cents}`)

// What each reader answers to bad input is in tests/deals/bad-input.ts; here is what the engine makes of it.

test('a loan or a lease with impossible figures has no totals that follow from them', () => {
	const car: [string, number][] = [
		['Price', 30_000],
		['Sales tax', 1_650],
	]
	const totalsOf = (more: Partial<DealDocument>) => checkDeal(makeDocument(car, more), options).totals
	const unpaid = totalsOf({ deal: 'loan', loan: { months: 60, paymentCents: 40_000 } })
	expect(unpaid).toMatchObject({ amountFinancedCents: 3_165_000, paymentCents: 40_000 })
	expect(unpaid).not.toHaveProperty('financeChargeCents')
	expect(unpaid).not.toHaveProperty('totalPaidCents')
	// A payment of zero is one that was left empty.
	const left = totalsOf({ deal: 'loan', loan: { months: 60, aprPpm: 69_000, paymentCents: 0 } })
	expect(left.paymentCents).toBe(62_522)
	const lease = {
		months: 36,
		residualCents: 2_000_000,
		grossCapCents: 1_000_000,
		capReductionCents: 1_000_000,
		moneyFactorPpb: 2_000_000,
	}
	expect(totalsOf({ deal: 'lease', lease })).not.toHaveProperty('lease')
	const highResidual = totalsOf({ deal: 'lease', lease: { ...lease, capReductionCents: 0 } }).lease
	expect(highResidual?.depreciationCents).toBe(-1_000_000)
	expect(highResidual).not.toHaveProperty('basePaymentCents')
})

test('a trade-in stated both as lines and as a block counts once, and different amounts are a finding', () => {
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
	expect(shortestCpuMs(() => checkDeal(document, options), 150)).toBeLessThan(150)
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
