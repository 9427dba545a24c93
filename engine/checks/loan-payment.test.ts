import { expect, test } from 'vitest'
import { found } from '../../tests/deals/found.ts'
import type { Buyer, DealDocument } from '../format/format.ts'
import { aprOf, paymentOf } from '../money/loan.ts'

// Rows of the specification's table of checks, on both sides of their limits.

const amount = 4_200_000
const loan = (
	paymentCents: number,
	more: Partial<DealDocument> = {},
	terms: Partial<DealDocument['loan']> = {},
): DealDocument => ({
	version: 1,
	kind: 'retail_contract',
	deal: 'loan',
	lines: [],
	stated: { amountFinancedCents: amount },
	loan: { aprPpm: 70_000, months: 72, paymentCents, ...terms },
	...more,
})
const payment = (offCents: number, firstPeriodDays = 30, balloonCents = 0) =>
	paymentOf({ amountFinancedCents: amount, aprPpm: 70_000, months: 72, firstPeriodDays, balloonCents })! +
	offCents
const dated = { date: '2026-10-01', firstPaymentDate: '2026-11-01' }
const payments = (document: DealDocument) => {
	const above = found('payment_above_terms', document)
	return above === 'none' ? found('apr_mismatch', document) : `above ${above}`
}

test('the payment of the specification: $716.06, and an eighth of a point is $2.52', () => {
	expect(payment(0)).toBe(71_606)
	const eighth = paymentOf({ amountFinancedCents: amount, aprPpm: 71_250, months: 72 })!
	expect(eighth - payment(0)).toBe(252)
})

test.each([
	[0, 'pass'],
	[2, 'pass'],
	[-2, 'pass'],
	[3, 'pass'],
	[124, 'pass'],
	[128, 'above review'],
	[251, 'above review'],
	[254, 'above stop 18288'],
	[-251, 'pass'],
	[-254, 'pass'],
	[2_500, 'above stop 180000'],
])('with dates, a payment %i cents off its terms: %s', (offCents, expected) => {
	expect(payments(loan(payment(offCents), dated))).toBe(expected)
})

test('a first payment at day 45 is no finding when the dates say so, and with no dates it is in the band', () => {
	const odd = payment(0, 45)
	expect(odd - payment(0)).toBeGreaterThan(200)
	expect(payments(loan(odd, { date: '2026-10-01', firstPaymentDate: '2026-11-16' }))).toBe('pass')
	expect(payments(loan(odd))).toBe('pass')
})

test('a balloon makes a loan irregular: a quarter point instead of an eighth', () => {
	const balloonCents = 900_000
	const paymentAt = (aprPpm: number) =>
		paymentOf({ amountFinancedCents: amount, aprPpm, months: 72, balloonCents })!
	expect(payments(loan(paymentAt(70_000), dated, { balloonCents }))).toBe('pass')
	expect(payments(loan(paymentAt(71_200), dated, { balloonCents }))).toBe('pass')
	expect(payments(loan(paymentAt(72_400), dated, { balloonCents }))).toBe('above review')
	expect(payments(loan(paymentAt(72_700), dated, { balloonCents }))).toMatch(/^above stop/)
	expect(payments(loan(paymentAt(72_400) - paymentAt(70_000) + payment(0), dated))).toMatch(/^above stop/)
})

test('without dates the band is 15 to 60 days, a quarter point above it is a question, more stops', () => {
	const [low, high] = [payment(0, 15), payment(0, 60)]
	for (const cents of [low, high, high + 2, low - 2]) expect(payments(loan(cents))).toBe('pass')
	expect(payments(loan(high + 3))).toMatch(/^above review/)
	const edge = { amountFinancedCents: amount, months: 72, firstPeriodDays: 60 }
	const quarter = paymentOf({ ...edge, aprPpm: 72_500 })!
	expect(aprOf({ ...edge, paymentCents: quarter - 1 })).toBeLessThanOrEqual(72_500)
	expect(payments(loan(quarter - 1))).toMatch(/^above review/)
	// In dollars over the term, against a first payment after a month.
	expect(payments(loan(quarter + 2))).toBe(`above stop ${(quarter + 2 - payment(0)) * 72}`)
	expect(payments(loan(low - 3))).toBe('pass')
	expect(payments(loan(low - 2_500))).toBe('pass')
	expect(payments(loan(50_000))).toBe('review')
})

const disclosed = (more: NonNullable<DealDocument['stated']>): DealDocument =>
	loan(payment(0), {
		...dated,
		stated: {
			amountFinancedCents: amount,
			financeChargeCents: 71_606 * 72 - amount,
			totalOfPaymentsCents: 71_606 * 72,
			...more,
		},
	})

test.each([
	['all as computed', {}, 'none', 'pass'],
	['one cent more of finance charge', { financeChargeCents: 71_606 * 72 - amount + 1 }, 'stop 1', 'none'],
	// Rounding each payment by half a cent may add up to less than a dollar here; the last payment absorbs it.
	[
		'a smaller last payment',
		{ totalOfPaymentsCents: 71_606 * 72 - 30, financeChargeCents: 71_606 * 72 - 30 - amount },
		'none',
		'pass',
	],
	['a total that is not the payments', { totalOfPaymentsCents: 71_606 * 72 + 20_000 }, 'none', 'stop 20000'],
] as const)('the sums of Regulation Z: %s', (_, more, charge, total) => {
	expect(found('finance_charge_mismatch', disclosed(more))).toBe(charge)
	expect(found('total_of_payments_mismatch', disclosed(more))).toBe(total)
})

test.each([
	[69_000, 'pass'],
	[70_000, 'pass'],
	[71_250, 'review 18144'],
	[71_260, 'stop 18216'],
	[80_000, 'stop 146232'],
])('a contract at %i against a pre-approval of 70,000: %s', (aprPpm, expected) => {
	const paymentCents = paymentOf({ amountFinancedCents: amount, aprPpm, months: 72 })!
	const buyer: Buyer = { state: 'WI', preApproval: { aprPpm: 70_000, months: 72 } }
	const [severity, cents] = found('apr_above_preapproval', loan(paymentCents, dated, { aprPpm }), {
		buyer,
	}).split(' ')
	const [expectedSeverity, expectedCents] = expected.split(' ')
	expect(severity).toBe(expectedSeverity)
	// An eighth of a point is $2.52 a month here, one point is about $1,464 over the term.
	if (expectedCents) expect(Math.abs(Number(cents) - Number(expectedCents))).toBeLessThan(300)
	expect(
		found('apr_above_preapproval', loan(paymentCents, dated, { aprPpm }), { agreed: loan(71_606) }).split(
			' ',
		)[0],
	).toBe(expectedSeverity)
})

test('a term of 73 months and a rate above 15 % are questions', () => {
	expect(found('long_term', loan(1, {}, { months: 72 }))).toBe('none')
	expect(found('long_term', loan(1, {}, { months: 73 }))).toBe('review')
	expect(found('high_rate', loan(1, {}, { aprPpm: 150_000 }))).toBe('none')
	expect(found('high_rate', loan(1, {}, { aprPpm: 150_001 }))).toBe('review')
})
