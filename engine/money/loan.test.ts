import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPeriodDaysOf } from './first-period.ts'
import {
	amountForPaymentOf,
	aprBandOf,
	aprOf,
	aprTolerancePpm,
	financeChargeToleranceCents,
	type LoanPayments,
	loanTotals,
	paymentOf,
} from './loan.ts'

const dollars = (amount: number) => Math.round(amount * 100)

/**
 * An APR found independently: every payment is discounted on its own, in floating point, and the rate is bisected. Days before the first
 * whole unit-period bear simple interest (Regulation Z, Appendix J, (b)(8)).
 */
function bisectedPercent({
	amount,
	payments,
	perYear,
	whole,
	odd,
}: {
	amount: number
	payments: number[]
	perYear: number
	/** Whole unit-periods and the fraction of one before the first payment. */
	whole: number
	odd: number
}): number {
	const worth = (percent: number) => {
		const rate = percent / 100 / perYear
		let sum = 0
		payments.forEach((payment, index) => {
			sum += payment / ((1 + odd * rate) * (1 + rate) ** (whole + index))
		})
		return sum
	}
	let low = 0
	let high = 1000
	for (let step = 0; step < 200; step++) {
		const middle = (low + high) / 2
		if (worth(middle) > amount) low = middle
		else high = middle
	}
	return (low + high) / 2
}

const repeated = (count: number, payment: number) => Array<number>(count).fill(payment)

// Regulation Z, 12 CFR 1026, Appendix J, (c)(1) to (c)(4): the examples whose periods are months or two weeks.
test.each<[string, LoanPayments, number]>([
	[
		'(c)(1)(i): $5,000 in 24 payments of $230',
		{ amountFinancedCents: 500_000, paymentCents: 23_000, months: 24 },
		9.69,
	],
	[
		'(c)(1)(ii): $6,000 on 10 February, 36 payments of $200 from 1 April',
		{
			amountFinancedCents: 600_000,
			paymentCents: 20_000,
			months: 36,
			firstPeriodDays: firstPeriodDaysOf({ interestFrom: '1978-02-10', firstPayment: '1978-04-01' })!,
		},
		11.82,
	],
	[
		'(c)(3)(i): $5,000 in 23 payments of $230 and one of $280',
		{ amountFinancedCents: 500_000, paymentCents: 23_000, lastPaymentCents: 28_000, months: 24 },
		10.5,
	],
	[
		'(c)(3)(ii): $200 on 3 April, 19 payments of $9.50 every two weeks from 11 April and one of $30',
		{
			amountFinancedCents: 20_000,
			paymentCents: 950,
			lastPaymentCents: 3_000,
			months: 9,
			every: 'two_weeks',
			firstPeriodDays: firstPeriodDaysOf({
				interestFrom: '1978-04-03',
				firstPayment: '1978-04-11',
				every: 'two_weeks',
			})!,
		},
		12.22,
	],
	[
		'(c)(3)(i) with the difference as a balloon',
		{ amountFinancedCents: 500_000, paymentCents: 23_000, balloonCents: 5_000, months: 24 },
		10.5,
	],
])('the rate equals the one of Regulation Z, Appendix J, %s', (_name, loan, percent) => {
	expect(Math.round(aprOf(loan)! / 100) / 100).toBe(percent)
})

// Documentation of PMT and RATE at Microsoft Support, and the usual tables of car lenders.
test.each([
	['PMT: $10,000 at 8 % over 10 months', 10_000, 80_000, 10, 1037.03],
	['$20,000 at 5 %', 20_000, 50_000, 60, 377.42],
	['$25,000 at 6 %', 25_000, 60_000, 60, 483.32],
	['$30,000 at 7 %', 30_000, 70_000, 72, 511.47],
	['no interest', 20_000, 0, 48, 416.67],
	['one month', 10_000, 120_000, 1, 10_100],
	['ten million', 10_000_000, 60_000, 60, 193_328.02],
	['60 %', 10_000, 600_000, 24, 724.71],
])('the payment equals the published one: %s', (_name, amount, aprPpm, months, payment) => {
	expect(paymentOf({ amountFinancedCents: dollars(amount), aprPpm, months })).toBe(dollars(payment))
})

test('the figures of the deal’s specification: a point is $1,464, an eighth $2.52, two points $2,953', () => {
	const loan = { amountFinancedCents: 4_200_000, months: 72 }
	const paymentAt = (aprPpm: number) => paymentOf({ ...loan, aprPpm })!
	expect(Math.round(((paymentAt(80_000) - paymentAt(70_000)) * 72) / 100)).toBe(1_464)
	expect(Math.round(((paymentAt(90_000) - paymentAt(70_000)) * 72) / 100)).toBe(2_953)
	expect(paymentAt(71_250) - paymentAt(70_000)).toBe(252)
	// A first payment on day 45: 15 odd days are half a unit-period under Appendix J, $2.09; by 1/365 a day it would be $2.06.
	expect(paymentOf({ ...loan, aprPpm: 70_000, firstPeriodDays: 45 })! - paymentAt(70_000)).toBe(209)
	expect(Math.round(paymentAt(70_000) * ((0.07 * 15) / 365))).toBe(206)
})

test('half a cent is rounded up, also where a binary fraction would be just below it', () => {
	// 50 cents at 12 % for a month are 50.5 cents.
	expect(paymentOf({ amountFinancedCents: 50, aprPpm: 120_000, months: 1 })).toBe(51)
	expect(paymentOf({ amountFinancedCents: 5, aprPpm: 0, months: 2 })).toBe(3)
})

const loans = fc.record({
	amountFinancedCents: fc.integer({ min: 10_000, max: 1_000_000_000 }),
	months: fc.integer({ min: 1, max: 120 }),
	every: fc.constantFrom('month', 'two_weeks' as const),
	firstPeriodDays: fc.integer({ min: 1, max: 120 }),
	balloonCents: fc.constant(0),
})
const rates = fc.integer({ min: 0, max: 600_000 })

test('the rate of a computed payment is the original one within a ppm, or one with the same payment', () => {
	fc.assert(
		fc.property(loans, rates, (loan, aprPpm) => {
			const paymentCents = paymentOf({ ...loan, aprPpm })!
			const back = aprOf({ ...loan, paymentCents })
			// Rounded down, a payment with almost no interest does not repay the loan.
			if (back === null) return loanTotals({ ...loan, paymentCents })!.financeChargeCents < 0
			if (Math.abs(back - aprPpm) <= 1) return true
			// A part per million of a large loan is more than a cent, so that the payments are a cent's rounding apart.
			const again = paymentOf({ ...loan, aprPpm: back })!
			return Math.abs(again - paymentCents) <= 1
		}),
	)
})

test('the rate is the bisected one within a ppm, with odd days, balloon and odd last payment', () => {
	const odd = fc.record({
		balloonCents: fc.integer({ min: 0, max: 1_000_000 }),
		lastCents: fc.integer({ min: 0, max: 50_000 }),
	})
	fc.assert(
		fc.property(loans, rates, odd, (loan, aprPpm, { balloonCents, lastCents }) => {
			const payment = paymentOf({ ...loan, aprPpm })!
			const found = aprOf({
				...loan,
				paymentCents: payment,
				balloonCents,
				lastPaymentCents: payment + lastCents,
			})
			if (found === null) return
			const { paymentCount } = loanTotals({ ...loan, paymentCents: payment })!
			const days = loan.every === 'month' ? 30 : 14
			const payments = repeated(paymentCount, payment)
			payments[paymentCount - 1]! += balloonCents + lastCents
			const expected = bisectedPercent({
				amount: loan.amountFinancedCents,
				payments,
				perYear: loan.every === 'month' ? 12 : 26,
				whole: Math.floor(loan.firstPeriodDays / days),
				odd: (loan.firstPeriodDays % days) / days,
			})
			expect(Math.abs(found - expected * 10_000)).toBeLessThanOrEqual(1)
		}),
	)
})

test('a higher rate, a larger loan or a later first payment never lowers the payment', () => {
	fc.assert(
		fc.property(loans, rates, fc.integer({ min: 1, max: 100_000 }), (loan, aprPpm, more) => {
			const payment = paymentOf({ ...loan, aprPpm })!
			expect(paymentOf({ ...loan, aprPpm: aprPpm + more })).toBeGreaterThanOrEqual(payment)
			const larger = { ...loan, amountFinancedCents: loan.amountFinancedCents + more }
			expect(paymentOf({ ...larger, aprPpm })).toBeGreaterThanOrEqual(payment)
			const later = { ...loan, firstPeriodDays: loan.firstPeriodDays + (more % 30) }
			expect(paymentOf({ ...later, aprPpm })).toBeGreaterThanOrEqual(payment)
		}),
	)
})

test('the amount that a payment repays is the loan again, apart from rounding, and needs no higher payment', () => {
	fc.assert(
		fc.property(loans, rates, (loan, aprPpm) => {
			const { amountFinancedCents, ...terms } = loan
			const paymentCents = paymentOf({ ...loan, aprPpm })!
			const amount = amountForPaymentOf({ ...terms, aprPpm, paymentCents })!
			// Rounding the payment moves the amount by at most what half a cent a payment repays.
			expect(Math.abs(amount - amountFinancedCents)).toBeLessThanOrEqual(131)
			if (amount > 0)
				expect(paymentOf({ ...terms, aprPpm, amountFinancedCents: amount })).toBeLessThanOrEqual(paymentCents)
		}),
	)
})

test('a first period of 60 days has the lowest rate of the band, one of 15 days the highest', () => {
	const loan = { amountFinancedCents: 4_200_000, months: 72, paymentCents: 71_606 }
	const band = aprBandOf(loan)!
	for (let firstPeriodDays = 15; firstPeriodDays <= 60; firstPeriodDays++) {
		const apr = aprOf({ ...loan, firstPeriodDays })!
		expect(apr).toBeGreaterThanOrEqual(band.lowestPpm)
		expect(apr).toBeLessThanOrEqual(band.highestPpm)
	}
	const bisected = (whole: number, odd: number) =>
		Math.round(
			bisectedPercent({ amount: 4_200_000, payments: repeated(72, 71_606), perYear: 12, whole, odd }) *
				10_000,
		)
	expect(band).toEqual({ lowestPpm: bisected(2, 0), highestPpm: bisected(0, 0.5) })
	expect(aprBandOf({ ...loan, paymentCents: 50_000 })).toBeNull()
})

test('the total of payments and the finance charge count the balloon and the odd last payment', () => {
	expect(
		loanTotals({
			amountFinancedCents: 1_000_000,
			paymentCents: 20_000,
			lastPaymentCents: 19_000,
			balloonCents: 300_000,
			months: 48,
		}),
	).toEqual({ paymentCount: 48, totalOfPaymentsCents: 1_259_000, financeChargeCents: 259_000 })
	expect(
		loanTotals({ amountFinancedCents: 100, paymentCents: 1, months: 72, every: 'two_weeks' }),
	).toMatchObject({ paymentCount: 156, financeChargeCents: 56 })
})

test('the tolerances are those of Regulation Z', () => {
	expect(aprTolerancePpm({ isIrregular: false })).toBe(1_250)
	expect(aprTolerancePpm({ isIrregular: true })).toBe(2_500)
	expect(financeChargeToleranceCents(100_000)).toBe(500)
	expect(financeChargeToleranceCents(100_001)).toBe(1_000)
})

test('payments that only return the amount have a rate of zero; smaller ones, and rates above 1,000 %, give null', () => {
	const loan = { amountFinancedCents: 120_000, months: 12 }
	expect(aprOf({ ...loan, paymentCents: 10_000 })).toBe(0)
	expect(aprOf({ ...loan, paymentCents: 9_999 })).toBeNull()
	// 1,000 % is the highest rate there is.
	expect(aprOf({ amountFinancedCents: 12_000, paymentCents: 22_000, months: 1 })).toBe(10_000_000)
	expect(aprOf({ amountFinancedCents: 12_000, paymentCents: 22_001, months: 1 })).toBeNull()
	// One payment on the first day has any rate.
	expect(
		aprOf({ amountFinancedCents: 12_000, paymentCents: 12_000, months: 1, firstPeriodDays: 0 }),
	).toBeNull()
	// A balloon that is more than the loan leaves nothing to pay each month.
	expect(paymentOf({ amountFinancedCents: 1_000, aprPpm: 0, months: 12, balloonCents: 2_000 })).toBeNull()
})

test('impossible input returns null, never NaN, and throws nothing', () => {
	const anything = fc.oneof(
		fc.double(),
		fc.integer(),
		fc.constantFrom(0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12, 1e13, Number.MAX_SAFE_INTEGER),
	)
	const terms = fc.record({
		amountFinancedCents: anything,
		paymentCents: anything,
		months: anything,
		aprPpm: anything,
		every: fc.constantFrom('month', 'two_weeks' as const, undefined),
		firstPeriodDays: fc.option(anything, { nil: undefined }),
		balloonCents: fc.option(anything, { nil: undefined }),
		lastPaymentCents: fc.option(anything, { nil: undefined }),
	})
	fc.assert(
		fc.property(terms, (loan) => {
			for (const result of [paymentOf(loan), aprOf(loan), amountForPaymentOf(loan)])
				if (result !== null) expect(Number.isSafeInteger(result) && result >= 0).toBe(true)
			const totals = loanTotals(loan)
			if (totals) expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
		}),
		{ numRuns: 1_000 },
	)
})
