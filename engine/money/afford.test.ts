import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestPriceOf } from './afford.ts'
import { paymentOf } from './loan.ts'
import { sumPurchase } from './trade.ts'

const terms = fc.record({
	paymentCents: fc.integer({ min: 0, max: 500_000 }),
	aprPpm: fc.integer({ min: 0, max: 300_000 }),
	months: fc.integer({ min: 1, max: 96 }),
	feesCents: fc.integer({ min: 0, max: 300_000 }),
	taxedFeesCents: fc.integer({ min: 0, max: 100_000 }),
	downCents: fc.integer({ min: 0, max: 2_000_000 }),
	tradeAllowanceCents: fc.integer({ min: 0, max: 3_000_000 }),
	payoffCents: fc.integer({ min: 0, max: 3_000_000 }),
	taxRatePpm: fc.integer({ min: 0, max: 120_000 }),
	tradeCreditMaximumCents: fc.option(fc.integer({ min: 0, max: 1_500_000 })),
})

function paymentFor(
	priceCents: number,
	{ aprPpm, months, paymentCents: _, ...purchase }: typeof terms extends fc.Arbitrary<infer T> ? T : never,
) {
	const { amountFinancedCents } = sumPurchase({ ...purchase, priceCents })!
	return amountFinancedCents === 0 ? 0 : paymentOf({ amountFinancedCents, aprPpm, months })!
}

test('the price is the highest one: its payment is at most the given one, and a cent more makes it higher', () => {
	fc.assert(
		fc.property(terms, (input) => {
			const found = largestPriceOf(input)
			if (!found) {
				expect(paymentFor(0, input)).toBeGreaterThan(input.paymentCents)
				return
			}
			expect(paymentFor(found.priceCents, input)).toBe(found.paymentCents)
			expect(found.paymentCents).toBeLessThanOrEqual(input.paymentCents)
			expect(paymentFor(found.priceCents + 1, input)).toBeGreaterThan(input.paymentCents)
		}),
	)
})

test('$450 a month at 7 % for 60 months, with $2,000 down and $4,000 of equity, affords a price that adds up to the cent', () => {
	const input = {
		paymentCents: 45_000,
		aprPpm: 70_000,
		months: 60,
		feesCents: 80_000,
		downCents: 200_000,
		tradeAllowanceCents: 500_000,
		payoffCents: 100_000,
		taxRatePpm: 65_000,
	}
	const found = largestPriceOf(input)!
	expect(found.paymentCents).toBe(45_000)
	// The payment repays $22,725.89; as it is rounded, a quarter of a dollar more costs the same.
	expect(found.purchase.amountFinancedCents).toBe(2_272_614)
	expect(found.purchase.amountFinancedCents + 200_000 + 400_000).toBe(found.purchase.outTheDoorCents)
})

test('where fees and negative equity alone cost more than the payment, no car is affordable', () => {
	expect(
		largestPriceOf({ paymentCents: 1_000, aprPpm: 70_000, months: 12, payoffCents: 1_000_000 }),
	).toBeNull()
})

test('impossible input returns null, and so does a payment that affords a billion dollars', () => {
	const input = { paymentCents: 45_000, aprPpm: 70_000, months: 60 }
	expect(largestPriceOf({ ...input, months: 0 })).toBeNull()
	expect(largestPriceOf({ ...input, aprPpm: -1 })).toBeNull()
	expect(largestPriceOf({ ...input, paymentCents: Number.NaN })).toBeNull()
	expect(largestPriceOf({ ...input, downCents: -1 })).toBeNull()
	expect(largestPriceOf({ ...input, paymentCents: 100_000_000_000 })).toBeNull()
})
