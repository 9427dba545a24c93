import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordablePriceCents, percentOf, sumDeal } from './deal.ts'

const plain = {
	priceCents: 2_500_000,
	downCents: 300_000,
	tradeInCents: 800_000,
	payoffCents: 500_000,
	feesCents: 60_000,
	taxPercent: 6,
	taxesTradeIn: false,
}

test('the trade-in lowers the tax where the state allows it, and its loan is paid off', () => {
	expect(sumDeal(plain)).toEqual({
		taxCents: 102_000,
		outTheDoorCents: 2_662_000,
		equityCents: 300_000,
		amountFinancedCents: 2_062_000,
	})
	expect(sumDeal({ ...plain, taxesTradeIn: true }).taxCents).toBe(150_000)
})

test('negative equity increases the new loan', () => {
	expect(sumDeal({ ...plain, payoffCents: 1_000_000 })).toMatchObject({
		equityCents: -200_000,
		amountFinancedCents: 2_562_000,
	})
})

test('a down payment above the price borrows nothing, not a negative amount', () => {
	expect(sumDeal({ ...plain, downCents: 9_000_000 }).amountFinancedCents).toBe(0)
})

test('the affordable price is the highest one whose loan stays within the amount', () => {
	const deals = fc.record({
		downCents: fc.integer({ min: 0, max: 2_000_000 }),
		tradeInCents: fc.integer({ min: 0, max: 3_000_000 }),
		payoffCents: fc.integer({ min: 0, max: 3_000_000 }),
		feesCents: fc.integer({ min: 0, max: 300_000 }),
		taxPercent: fc.integer({ min: 0, max: 1_200 }).map((hundredths) => hundredths / 100),
		taxesTradeIn: fc.boolean(),
	})
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 8_000_000 }), deals, (principalCents, deal) => {
			const priceCents = affordablePriceCents(principalCents, deal)
			if (priceCents > 0)
				expect(sumDeal({ ...deal, priceCents }).amountFinancedCents).toBeLessThanOrEqual(principalCents)
			// Two cents more, because rounding of the tax may absorb one cent.
			expect(sumDeal({ ...deal, priceCents: priceCents + 2 }).amountFinancedCents).toBeGreaterThan(
				principalCents,
			)
		}),
	)
})

test.each([
	// Exactly half a cent; as binary fractions some of these are slightly less.
	[3_000, 6.35, 191],
	[1_000, 8.25, 83],
	[1_000_000_000, 10, 100_000_000],
	[1_000_000_000, 60, 600_000_000],
	[2_899_900, 8.875, 257_366],
	[0, 7, 0],
])('of %i cents, %f %% is %i cents', (cents, percent, share) => {
	expect(percentOf(cents, percent)).toBe(share)
})
