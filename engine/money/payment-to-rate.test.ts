import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aprOf, paymentOf } from './loan.ts'
import { rateOfPayment } from './payment-to-rate.ts'

test('a packed payment shows its rate and what is hidden in it: the site’s article on payments', () => {
	// $24,000 at 6.9 % for 60 months is $474.10; the offer of $499 repays $25,260.63 at that rate.
	const found = rateOfPayment({
		amountFinancedCents: 2_400_000,
		paymentCents: 49_900,
		months: 60,
		statedAprPpm: 69_000,
	})
	if (!found.ok) throw new Error(found.reason)
	expect(found.againstStated).toEqual({
		paymentCents: 47_410,
		morePerPaymentCents: 2_490,
		moreOverTermCents: 149_400,
		packedCents: 126_063,
	})
	// The rate is one at which the payment is $499 again.
	expect(found.aprPpm).toBe(90_686)
	expect(paymentOf({ amountFinancedCents: 2_400_000, aprPpm: 90_686, months: 60 })).toBe(49_900)
	expect(found.financeChargeCents).toBe(49_900 * 60 - 2_400_000)
})

test('an honest payment hides nothing', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 100_000, max: 10_000_000 }),
			fc.integer({ min: 1_000, max: 300_000 }),
			fc.integer({ min: 6, max: 96 }),
			(amountFinancedCents, statedAprPpm, months) => {
				const paymentCents = paymentOf({ amountFinancedCents, aprPpm: statedAprPpm, months })!
				const found = rateOfPayment({ amountFinancedCents, paymentCents, months, statedAprPpm })
				expect(found).toMatchObject({
					ok: true,
					againstStated: { morePerPaymentCents: 0, moreOverTermCents: 0, packedCents: 0 },
				})
			},
		),
	)
})

test('with finance products counted as its cost, a loan has a higher rate', () => {
	const loan = { amountFinancedCents: 2_400_000, paymentCents: 47_410, months: 60 }
	const found = rateOfPayment({ ...loan, productsCents: 200_000 })
	expect(found).toMatchObject({
		ok: true,
		aprWithProductsPpm: aprOf({ ...loan, amountFinancedCents: 2_200_000 }),
	})
	if (found.ok) expect(found.aprWithProductsPpm).toBeGreaterThan(found.aprPpm + 30_000)
	expect(rateOfPayment({ ...loan, productsCents: 2_400_000 })).toEqual({ ok: false, reason: 'impossible' })
})

test('an odd last payment and a balloon count toward the extra cost over the term', () => {
	const loan = { amountFinancedCents: 1_000_000, months: 12, balloonCents: 100_000 }
	const level = paymentOf({ ...loan, aprPpm: 60_000 })!
	const found = rateOfPayment({
		...loan,
		paymentCents: level,
		lastPaymentCents: level + 700,
		statedAprPpm: 60_000,
	})
	expect(found).toMatchObject({ ok: true, againstStated: { morePerPaymentCents: 0, moreOverTermCents: 700 } })
})

test('without a rate, the result has a reason', () => {
	const loan = { amountFinancedCents: 120_000, paymentCents: 10_000, months: 12 }
	expect(rateOfPayment(loan)).toMatchObject({ ok: true, aprPpm: 0 })
	expect(rateOfPayment({ ...loan, paymentCents: 9_999 })).toEqual({ ok: false, reason: 'does_not_repay' })
	expect(rateOfPayment({ ...loan, months: 0 })).toEqual({ ok: false, reason: 'impossible' })
	expect(rateOfPayment({ ...loan, statedAprPpm: -1 })).toEqual({ ok: false, reason: 'impossible' })
	expect(rateOfPayment({ ...loan, paymentCents: 10_000_000 })).toEqual({
		ok: false,
		reason: 'rate_above_limit',
	})
})
