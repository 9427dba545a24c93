import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumEverything, sumPurchase, tradeEquityOf } from './trade.ts'

const plain = {
	priceCents: 2_500_000,
	feesCents: 60_000,
	downCents: 300_000,
	tradeAllowanceCents: 800_000,
	payoffCents: 500_000,
	taxRatePpm: 60_000,
}

const purchases = fc.record({
	priceCents: fc.integer({ min: 0, max: 20_000_000 }),
	feesCents: fc.integer({ min: 0, max: 300_000 }),
	taxedFeesCents: fc.integer({ min: 0, max: 300_000 }),
	downCents: fc.integer({ min: 0, max: 3_000_000 }),
	tradeAllowanceCents: fc.integer({ min: 0, max: 5_000_000 }),
	payoffCents: fc.integer({ min: 0, max: 5_000_000 }),
	taxRatePpm: fc.integer({ min: 0, max: 120_000 }),
	tradeCreditMaximumCents: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
})

test('the trade-in lowers the tax as far as the state allows, and its loan is paid off', () => {
	expect(sumPurchase(plain)).toEqual({
		taxableCents: 1_700_000,
		taxCents: 102_000,
		outTheDoorCents: 2_662_000,
		equityCents: 300_000,
		negativeEquityCents: 0,
		amountFinancedCents: 2_062_000,
		overpaidCents: 0,
	})
	expect(sumPurchase({ ...plain, tradeCreditMaximumCents: 0 })!.taxCents).toBe(150_000)
	expect(sumPurchase({ ...plain, tradeCreditMaximumCents: 500_000 })!.taxCents).toBe(120_000)
	expect(sumPurchase({ ...plain, taxedFeesCents: 50_000 })!.taxCents).toBe(105_000)
	// A trade-in above the price leaves nothing to tax, not less.
	expect(sumPurchase({ ...plain, tradeAllowanceCents: 9_000_000 })!.taxCents).toBe(0)
})

test('negative equity increases the new loan and is part of the total cost', () => {
	const owesMore = { ...plain, payoffCents: 1_000_000 }
	expect(sumPurchase(owesMore)).toMatchObject({
		equityCents: -200_000,
		negativeEquityCents: 200_000,
		amountFinancedCents: 2_562_000,
	})
	const all = sumEverything({ ...owesMore, aprPpm: 70_000, months: 60 })!
	expect(all.totalCents).toBe(2_662_000 + all.financeChargeCents + 200_000)
	expect(all.totalCents).toBe(300_000 + all.schedule!.totalOfPaymentsCents)
})

test('the total cost is everything the buyer pays: down payment, equity and all payments', () => {
	const terms = fc.record({
		aprPpm: fc.integer({ min: 0, max: 300_000 }),
		months: fc.integer({ min: 1, max: 96 }),
	})
	fc.assert(
		fc.property(purchases, terms, (purchase, loan) => {
			const all = sumEverything({ ...purchase, ...loan })!
			const sum = sumPurchase(purchase)!
			const handedOver =
				purchase.downCents -
				sum.overpaidCents +
				Math.max(0, sum.equityCents) +
				(all.schedule?.totalOfPaymentsCents ?? 0)
			expect(all.totalCents).toBe(handedOver)
		}),
	)
})

test('cash, equity and loan pay exactly the out-the-door price', () => {
	fc.assert(
		fc.property(purchases, (purchase) => {
			const sum = sumPurchase(purchase)!
			expect(sum.amountFinancedCents + purchase.downCents + sum.equityCents - sum.overpaidCents).toBe(
				sum.outTheDoorCents,
			)
			expect(Math.min(sum.amountFinancedCents, sum.overpaidCents)).toBe(0)
		}),
	)
})

test('a cash purchase has no loan and no finance charge', () => {
	const all = sumEverything({ ...plain, downCents: 9_000_000, aprPpm: 70_000, months: 60 })!
	expect(all).toMatchObject({ schedule: null, financeChargeCents: 0, totalCents: 2_662_000 })
	expect(all.purchase.overpaidCents).toBe(9_000_000 + 300_000 - 2_662_000)
})

test('equity is split into what the trade-in brings and what it costs', () => {
	expect(tradeEquityOf({ allowanceCents: 1_580_000, payoffCents: 1_940_000 })).toEqual({
		equityCents: -360_000,
		positiveCents: 0,
		negativeCents: 360_000,
	})
	expect(tradeEquityOf({ allowanceCents: -1, payoffCents: 0 })).toBeNull()
})

test('impossible input returns null', () => {
	expect(sumPurchase({ ...plain, priceCents: -1 })).toBeNull()
	expect(sumPurchase({ ...plain, taxRatePpm: 1_000_001 })).toBeNull()
	expect(sumPurchase({ ...plain, payoffCents: Number.NaN })).toBeNull()
	expect(sumPurchase({ ...plain, tradeCreditMaximumCents: -5 })).toBeNull()
	expect(sumEverything({ ...plain, aprPpm: 70_000, months: 0 })).toBeNull()
	expect(sumEverything({ ...plain, feesCents: 0.5, aprPpm: 70_000, months: 60 })).toBeNull()
})
