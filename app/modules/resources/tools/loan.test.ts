import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amortize, aprPercentOf, earlyPayoff, monthlyPaymentCents, principalForPaymentCents } from './loan.ts'

test.each([
	// Microsoft's documentation of PMT: $10,000 at 8 % over 10 months.
	['PMT, Microsoft Support', 10_000, 8, 10, 1037.03],
	// From the usual tables of car lenders.
	['$20,000 at 5 %', 20_000, 5, 60, 377.42],
	['$25,000 at 6 %', 25_000, 6, 60, 483.32],
	['$30,000 at 7 %', 30_000, 7, 72, 511.47],
	['$10,000 at 4.5 %', 10_000, 4.5, 36, 297.47],
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
	[
		'CUMIPMT, Microsoft Support, turned round: $125,000 in 360 payments of $1,005.78',
		125_000,
		1_005.78,
		360,
		9,
	],
	['no interest', 12_000, 500, 24, 0],
])('the yearly rate equals the published one: %s', (_name, dollars, payment, months, aprPercent) => {
	const principalCents = dollars * 100
	const paymentCents = Math.round(payment * 100)
	expect(aprPercentOf({ principalCents, paymentCents, months })).toBeCloseTo(aprPercent, 2)
})

test('interest and principal of a year equal the published ones: CUMIPMT and CUMPRINC, Microsoft Support', () => {
	// $125,000 at 9 % over 30 years: payments 13 to 24 contain $11,135.23 of interest and $934.11 of principal.
	const { rows } = amortize({ principalCents: 12_500_000, aprPercent: 9, months: 360 })
	expect(rows[0]).toMatchObject({ interestCents: 93_750, principalCents: 6_828 })
	const year = rows.slice(12, 24)
	const sum = (part: 'interestCents' | 'principalCents') => year.reduce((total, row) => total + row[part], 0)
	expect(Math.abs(sum('interestCents') - 1_113_523)).toBeLessThanOrEqual(6)
	expect(Math.abs(sum('principalCents') - 93_411)).toBeLessThanOrEqual(6)
})

test('the principal that a payment repays equals the published one: PV, Microsoft Support', () => {
	// $500 a month at 8 % over 20 years: $59,777.15.
	const principalCents = principalForPaymentCents({ paymentCents: 50_000, aprPercent: 8, months: 240 })
	expect(Math.abs(principalCents - 5_977_715)).toBeLessThanOrEqual(1)
})

test('interest of exactly half a cent is rounded up, not lost in binary fractions', () => {
	// $2,000.00 at 1.023 % is 170.5 cents a month.
	const { rows } = amortize({ principalCents: 200_000, aprPercent: 1.023, months: 12 })
	expect(rows[0]!.interestCents).toBe(171)
})

test.each([
	['the largest amount at the highest rate', 1_000_000_000, 60, 120],
	['a cent', 1, 60, 120],
	['nothing', 0, 7, 60],
	['a rate next to nothing', 2_500_000, 0.0001, 60],
	['one month', 2_500_000, 7, 1],
])('%s is paid off to the last cent', (_name, principalCents, aprPercent, months) => {
	const { rows, totalPaidCents, totalInterestCents } = amortize({ principalCents, aprPercent, months })
	expect(rows.at(-1)?.balanceCents ?? 0).toBe(0)
	expect(totalPaidCents).toBe(principalCents + totalInterestCents)
	expect(totalInterestCents).toBeGreaterThanOrEqual(0)
})

test('a balloon remains due in the last month, and early payments lower it', () => {
	const terms = { principalCents: 2_500_000, aprPercent: 5, months: 36, balloonCents: 1_000_000 }
	const saved = earlyPayoff(terms, { extraCents: 5_000 })
	expect(saved).toMatchObject({ months: 36, monthsSaved: 0 })
	expect(saved.interestSavedCents).toBeGreaterThan(10_000)
	const last = amortize(terms, { extraCents: 5_000 }).rows.at(-1)!
	expect(last.paymentCents).toBeLessThan(amortize(terms).rows.at(-1)!.paymentCents - 35 * 5_000)
	expect(earlyPayoff({ ...terms, balloonCents: 2_500_000 }, { extraCents: 0 }).interestSavedCents).toBe(0)
})

test('payments that do not repay the amount have no rate', () => {
	expect(aprPercentOf({ principalCents: 500_000, paymentCents: 100, months: 24 })).toBeNull()
})

test('a balloon lowers the payments and is due with the last one', () => {
	const terms = { principalCents: 2_500_000, aprPercent: 5, months: 36, balloonCents: 1_000_000 }
	const { paymentCents, rows } = amortize(terms)
	expect(paymentCents).toBe(49_123)
	expect(rows.at(-1)!.paymentCents - paymentCents).toBeGreaterThan(999_900)
	expect(rows.at(-1)!.balanceCents).toBe(0)
})

test('extra payments end the loan sooner and cost less interest', () => {
	const saved = earlyPayoff({ principalCents: 2_500_000, aprPercent: 6, months: 60 }, { extraCents: 10_000 })
	expect(saved).toEqual({ months: 49, monthsSaved: 11, interestSavedCents: expect.any(Number) })
	expect(saved.interestSavedCents).toBeGreaterThan(70_000)
})

const terms = fc.record({
	principalCents: fc.integer({ min: 100_000, max: 100_000_000 }),
	aprPercent: fc.integer({ min: 0, max: 3_600 }).map((hundredths) => hundredths / 100),
	months: fc.integer({ min: 1, max: 120 }),
})

test('the payments equal the amount plus interest, and nothing is left', () => {
	fc.assert(
		fc.property(terms, fc.integer({ min: 0, max: 500_000 }), (loan, extraCents) => {
			const { rows, totalPaidCents, totalInterestCents } = amortize(loan, { extraCents })
			const sum = (part: 'principalCents' | 'interestCents' | 'paymentCents') =>
				rows.reduce((total, row) => total + row[part], 0)
			expect(sum('principalCents')).toBe(loan.principalCents)
			expect(sum('interestCents')).toBe(totalInterestCents)
			expect(sum('paymentCents')).toBe(totalPaidCents)
			expect(rows.at(-1)!.balanceCents).toBe(0)
			expect(rows.every(({ principalCents }) => principalCents >= 0)).toBe(true)
		}),
	)
})

test('the last payment differs from the others at most by rounding', () => {
	fc.assert(
		fc.property(terms, (loan) => {
			const { paymentCents, rows } = amortize(loan)
			// Half a cent per month, with interest on it.
			const drift = loan.months * (1 + loan.aprPercent / 1200) ** loan.months
			expect(Math.abs(rows.at(-1)!.paymentCents - paymentCents)).toBeLessThanOrEqual(drift + 1)
		}),
	)
})

test('a higher rate, a shorter term and a larger amount never lower the payment', () => {
	fc.assert(
		fc.property(terms, (loan) => {
			const payment = monthlyPaymentCents(loan)
			expect(monthlyPaymentCents({ ...loan, aprPercent: loan.aprPercent + 0.25 })).toBeGreaterThanOrEqual(
				payment,
			)
			expect(monthlyPaymentCents({ ...loan, months: loan.months + 1 })).toBeLessThanOrEqual(payment)
			expect(
				monthlyPaymentCents({ ...loan, principalCents: loan.principalCents + 10_000 }),
			).toBeGreaterThanOrEqual(payment)
		}),
	)
})

test('the principal and the rate can be recovered from the payment', () => {
	fc.assert(
		fc.property(terms, (loan) => {
			const paymentCents = monthlyPaymentCents(loan)
			const back = principalForPaymentCents({ ...loan, paymentCents })
			// The payment was rounded by at most half a cent, once per month.
			expect(Math.abs(back - loan.principalCents)).toBeLessThanOrEqual(loan.months / 2 + 1)
			const principalCents = Math.min(back, paymentCents * loan.months)
			const aprPercent = aprPercentOf({ principalCents, paymentCents, months: loan.months })
			expect(Math.abs(aprPercent! - loan.aprPercent)).toBeLessThan(0.05)
		}),
	)
})
