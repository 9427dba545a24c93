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

test('money down, fees and tax are in the total', () => {
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

test('a lease pays about what a loan pays that leaves the residual value as a balloon', () => {
	const loan = { principalCents: 3_400_000, aprPercent: 6, months: 36, balloonCents: 1_800_000 }
	const { paymentCents } = leasePayment({ ...plain, grossCapCostCents: 3_400_000 })
	// The money factor is shorthand for interest.
	expect(Math.abs(paymentCents / monthlyPaymentCents(loan) - 1)).toBeLessThan(0.01)
})
