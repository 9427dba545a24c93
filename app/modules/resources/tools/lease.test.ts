import { expect, test } from 'vitest'
import { aprPercentOfMoneyFactor, leasePayment, moneyFactorOf } from './lease.ts'
import { monthlyPaymentCents } from './loan.ts'

const plain = {
	grossCapCostCents: 3_000_000,
	capReductionCents: 0,
	residualCents: 1_800_000,
	moneyFactor: 0.0025,
	months: 36,
	taxPercent: 0,
	signingFeesCents: 0,
	returnFeesCents: 0,
}

test('the payment is depreciation and rent charge: $30,000 to $18,000 in 36 months at 0.00250 is $453.33', () => {
	expect(leasePayment(plain)).toEqual({
		depreciationCents: 33_333,
		rentChargeCents: 12_000,
		basePaymentCents: 45_333,
		taxCents: 0,
		paymentCents: 45_333,
		totalCents: 45_333 * 36,
	})
})

// Published examples; each page was checked in November 2026.
test.each([
	// $40,000, $3,000 down, 58 % residual, 4 %: depreciation $383.33, rent charge $100.33.
	[
		'costcalculator.calculator.city/mortgage-rates-calculator-compare',
		{ price: 40_000, down: 3_000, residual: 23_200, rate: 4 },
		{ depreciation: 383.33, rentCharge: 100.33, payment: 483.67, total: null },
	],
	// $30,000, $2,000 down, half left, 0.0015: depreciation $361.11, rent charge $64.50.
	[
		'costcalculator.calculator.city/?p=76199',
		{ price: 30_000, down: 2_000, residual: 15_000, rate: 3.6 },
		{ depreciation: 361.11, rentCharge: 64.5, payment: 425.61, total: null },
	],
	// $40,000, $2,000 down, residual $22,000, 3 %: $519.44 a month, $20,700 in all.
	[
		'numberpond.com/auto/lease',
		{ price: 40_000, down: 2_000, residual: 22_000, rate: 3 },
		{ depreciation: 444.44, rentCharge: 75, payment: 519.44, total: 20_700 },
	],
])('the lease equals the published one: %s', (_source, terms, published) => {
	const lease = leasePayment({
		...plain,
		grossCapCostCents: terms.price * 100,
		capReductionCents: terms.down * 100,
		residualCents: terms.residual * 100,
		moneyFactor: moneyFactorOf(terms.rate),
	})
	const cents = (dollars: number) => Math.round(dollars * 100)
	expect(lease.depreciationCents).toBe(cents(published.depreciation))
	expect(lease.rentChargeCents).toBe(cents(published.rentCharge))
	// The parts are added before rounding, which can differ by a cent from the sum of rounded parts.
	expect(lease.basePaymentCents).toBe(cents(published.payment))
	// The source rounds the total only, to the dollar.
	if (published.total) expect(Math.abs(lease.totalCents - cents(published.total))).toBeLessThanOrEqual(36)
})

test('a residual above the price makes a lease cheap, never negative', () => {
	expect(leasePayment({ ...plain, residualCents: 9_000_000, taxPercent: 7 })).toMatchObject({
		basePaymentCents: 0,
		taxCents: 0,
		totalCents: 0,
	})
})

test('cash down, fees and tax are in the total', () => {
	const lease = leasePayment({
		...plain,
		capReductionCents: 200_000,
		taxPercent: 7,
		signingFeesCents: 89_500,
		returnFeesCents: 39_500,
	})
	// (28,000 − 18,000) / 36 + (28,000 + 18,000) × 0.0025 = 277.78 + 115.00
	expect(lease.basePaymentCents).toBe(39_278)
	expect(lease.paymentCents).toBe(39_278 + 2_749)
	expect(lease.totalCents).toBe(42_027 * 36 + 200_000 + 89_500 + 39_500)
})

test('a money factor is a yearly rate divided by 2,400', () => {
	expect(aprPercentOfMoneyFactor(0.0025)).toBeCloseTo(6, 10)
	expect(moneyFactorOf(6)).toBeCloseTo(0.0025, 10)
})

test('a lease costs about as much as a loan with the residual value as a balloon', () => {
	const loan = { principalCents: 3_400_000, aprPercent: 6, months: 36, balloonCents: 1_800_000 }
	const { paymentCents } = leasePayment({ ...plain, grossCapCostCents: 3_400_000 })
	// The money factor approximates interest.
	expect(Math.abs(paymentCents / monthlyPaymentCents(loan) - 1)).toBeLessThan(0.01)
})
