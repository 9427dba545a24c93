import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aprPercentOf, monthlyPaymentCents } from './loan.ts'

test.each([
	// Microsoft's documentation of PMT: $10,000 at 8 % over 10 months.
	['PMT, Microsoft Support', 10_000, 8, 10, 1037.03],
	// From the usual tables of car lenders.
	['$20,000 at 5 %', 20_000, 5, 60, 377.42],
	['$30,000 at 7 %', 30_000, 7, 72, 511.47],
	['no interest', 20_000, 0, 48, 416.67],
	['one month', 10_000, 12, 1, 10_100],
	['the largest amount', 10_000_000, 6, 60, 193_328.02],
])('the payment equals the published one: %s', (_name, dollars, aprPercent, months, payment) => {
	expect(monthlyPaymentCents({ principalCents: dollars * 100, aprPercent, months })).toBe(
		Math.round(payment * 100),
	)
})

test.each([
	['Regulation Z, appendix J, (c)(1): $5,000 in 24 payments of $230', 5_000, 230, 24, 9.69],
	['RATE, Microsoft Support: $8,000 in 48 payments of $200', 8_000, 200, 48, 9.24],
	['no interest', 12_000, 500, 24, 0],
])('the yearly rate equals the published one: %s', (_name, dollars, payment, months, aprPercent) => {
	const principalCents = dollars * 100
	const paymentCents = Math.round(payment * 100)
	expect(aprPercentOf({ principalCents, paymentCents, months })).toBeCloseTo(aprPercent, 2)
})

test('payments that do not repay the amount have no rate', () => {
	expect(aprPercentOf({ principalCents: 500_000, paymentCents: 100, months: 24 })).toBeNull()
})

test('the rate can be recovered from the payment', () => {
	const terms = fc.record({
		principalCents: fc.integer({ min: 100_000, max: 100_000_000 }),
		aprPercent: fc.integer({ min: 0, max: 3_600 }).map((hundredths) => hundredths / 100),
		months: fc.integer({ min: 1, max: 120 }),
	})
	fc.assert(
		fc.property(terms, ({ principalCents, aprPercent, months }) => {
			const paymentCents = monthlyPaymentCents({ principalCents, aprPercent, months })
			const found = aprPercentOf({
				principalCents: Math.min(principalCents, paymentCents * months),
				paymentCents,
				months,
			})
			// The payment was rounded by at most half a cent, which is much of a rate on $1,000 and little on more.
			expect(Math.abs(found! - aprPercent)).toBeLessThan(0.1)
		}),
	)
})
