import { expect, test } from 'vitest'
import { monthsUnderWater, rolledInCostOf, waitingOf } from './negative-equity.ts'

test('the site’s article: $3,600 rolled in at 7.9 % for 72 months costs $62.94 a month, $4,531.68 in all', () => {
	expect(
		rolledInCostOf({
			amountFinancedCents: 2_650_000,
			negativeEquityCents: 360_000,
			aprPpm: 79_000,
			months: 72,
		}),
	).toEqual({ alonePaymentCents: 46_334, withPaymentCents: 52_628, costCents: 453_168 })
})

test('nothing rolled in costs nothing', () => {
	expect(
		rolledInCostOf({ amountFinancedCents: 2_650_000, negativeEquityCents: 0, aprPpm: 79_000, months: 72 }),
	).toMatchObject({ costCents: 0 })
})

test('the months until the balance is no more than the car is worth are counted', () => {
	const loan = { balanceCents: 1_200_000, aprPpm: 0, paymentCents: 10_000, months: 120 }
	// Without interest and without loss, $100 a month reach $11,500 after five months.
	expect(monthsUnderWater({ ...loan, worthCents: 1_150_000, lossPerMonthPpm: 0 })).toBe(5)
	expect(monthsUnderWater({ ...loan, worthCents: 1_200_000, lossPerMonthPpm: 10_000 })).toBe(0)
	expect(monthsUnderWater({ ...loan, worthCents: 1_150_000, lossPerMonthPpm: 5_000 })).toBeGreaterThan(5)
	// A car that is worth nothing is only reached with the last payment.
	expect(monthsUnderWater({ ...loan, worthCents: 0, lossPerMonthPpm: 0 })).toBe(120)
})

test('impossible input returns null', () => {
	const loan = { balanceCents: 1_200_000, worthCents: 0, aprPpm: 0, paymentCents: 10_000, months: 120 }
	expect(monthsUnderWater({ ...loan, lossPerMonthPpm: -1 })).toBeNull()
	expect(monthsUnderWater({ ...loan, lossPerMonthPpm: Number.NaN })).toBeNull()
	expect(monthsUnderWater({ ...loan, lossPerMonthPpm: 0, months: 0 })).toBeNull()
	expect(monthsUnderWater({ ...loan, lossPerMonthPpm: 0, worthCents: -1 })).toBeNull()
	const rolled = { amountFinancedCents: 2_650_000, negativeEquityCents: 360_000, aprPpm: 79_000, months: 72 }
	expect(rolledInCostOf({ ...rolled, negativeEquityCents: -1 })).toBeNull()
	expect(rolledInCostOf({ ...rolled, months: 0 })).toBeNull()
})

const kept = {
	balanceCents: 1_940_000,
	worthCents: 1_580_000,
	aprPpm: 82_000,
	paymentCents: 45_500,
	lossPerMonthPpm: 0,
	afterMonths: [0, 12, 400],
}

test('keeping a car shows what is owed, what it is worth and what is missing, until nothing is owed', () => {
	// The site's article: $15,382.02 is owed after twelve months.
	expect(waitingOf(kept)).toEqual([
		{ months: 0, worthCents: 1_580_000, owedCents: 1_940_000, negativeEquityCents: 360_000 },
		{ months: 12, worthCents: 1_580_000, owedCents: 1_538_202, negativeEquityCents: 0 },
		{ months: 400, worthCents: 1_580_000, owedCents: 0, negativeEquityCents: 0 },
	])
	expect(waitingOf({ ...kept, lossPerMonthPpm: 500_000 })![1]).toMatchObject({ worthCents: 385 })
})

test('a payment that does not cover the first month’s interest gives null, and so does impossible input', () => {
	// $19,400 at 8.2 % bear $132.57 in the first month.
	expect(waitingOf({ ...kept, paymentCents: 13_257 })).toBeNull()
	expect(waitingOf({ ...kept, paymentCents: 13_258 })).not.toBeNull()
	expect(waitingOf({ ...kept, balanceCents: 0 })).toBeNull()
	expect(waitingOf({ ...kept, worthCents: -1 })).toBeNull()
	expect(waitingOf({ ...kept, lossPerMonthPpm: 1_000_001 })).toBeNull()
})
