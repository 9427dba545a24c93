import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentOf } from './loan.ts'
import { scheduleOf } from './schedule.ts'

const loans = fc.record({
	amountFinancedCents: fc.integer({ min: 100, max: 1_000_000_000 }),
	aprPpm: fc.integer({ min: 0, max: 600_000 }),
	months: fc.integer({ min: 1, max: 120 }),
	every: fc.constantFrom('month', 'two_weeks' as const),
	firstPeriodDays: fc.integer({ min: 0, max: 100 }),
})

test('interest and principal of a year equal the published ones: CUMIPMT and CUMPRINC, Microsoft Support', () => {
	// $125,000 at 9 % over 30 years: payments 13 to 24 contain $11,135.23 of interest and $934.11 of principal.
	const { rows } = scheduleOf({ amountFinancedCents: 12_500_000, aprPpm: 90_000, months: 360 })!
	const year = rows.slice(12, 24)
	const sum = (field: 'interestCents' | 'principalCents') =>
		year.reduce((total, row) => total + row[field], 0)
	expect(Math.abs(sum('interestCents') - 1_113_523)).toBeLessThanOrEqual(12)
	expect(Math.abs(sum('principalCents') - 93_411)).toBeLessThanOrEqual(12)
})

test('the principal of a schedule adds up to the loan, and each payment is principal and interest', () => {
	fc.assert(
		fc.property(loans, (loan) => {
			const schedule = scheduleOf(loan)!
			const sum = (field: 'paymentCents' | 'interestCents' | 'principalCents') =>
				schedule.rows.reduce((total, row) => total + row[field], 0)
			expect(sum('principalCents')).toBe(loan.amountFinancedCents)
			expect(sum('paymentCents')).toBe(schedule.totalOfPaymentsCents)
			expect(sum('interestCents')).toBe(schedule.financeChargeCents)
			expect(schedule.rows.at(-1)!.balanceCents).toBe(0)
			for (const row of schedule.rows) expect(row.paymentCents).toBe(row.principalCents + row.interestCents)
		}),
	)
})

test('the last payment differs from the others by at most one payment or the rounding of all of them', () => {
	fc.assert(
		fc.property(loans, (loan) => {
			const { rows, paymentCents } = scheduleOf(loan)!
			const { count, growth } = { count: rows.length, growth: 1 + loan.aprPpm / 1_000_000 / 12 }
			const last = rows.at(-1)!.paymentCents
			// Each payment is off by half a cent, each interest too, and both bear interest to the end.
			const most = rows.reduce((sum, _, index) => sum + growth ** index, 0) + 1
			if (count > 1) expect(Math.abs(last - paymentCents)).toBeLessThanOrEqual(Math.max(most, paymentCents))
		}),
	)
})

test('a balloon is left for the last payment', () => {
	const loan = { amountFinancedCents: 3_000_000, aprPpm: 60_000, months: 36, balloonCents: 1_000_000 }
	const { rows, paymentCents } = scheduleOf(loan)!
	expect(paymentCents).toBe(paymentOf(loan))
	expect(Math.abs(rows.at(-1)!.paymentCents - paymentCents - 1_000_000)).toBeLessThan(40)
})

test('an extra payment ends the loan sooner and pays less interest', () => {
	// The site's financing guide: $22,000 at 7.2 % for 60 months with $50 more each month ends after 53.
	const loan = { amountFinancedCents: 2_200_000, aprPpm: 72_000, months: 60 }
	const quicker = scheduleOf({ ...loan, extraCents: 5_000 })!
	expect(quicker.rows).toHaveLength(53)
	expect(Math.round((scheduleOf(loan)!.financeChargeCents - quicker.financeChargeCents) / 100)).toBe(531)
})

test('the first period bears interest for its odd days', () => {
	const loan = { amountFinancedCents: 1_200_000, aprPpm: 120_000, months: 12 }
	expect(scheduleOf(loan)!.rows[0]!.interestCents).toBe(12_000)
	expect(scheduleOf({ ...loan, firstPeriodDays: 15 })!.rows[0]!.interestCents).toBe(6_000)
	// (1 + 0.01)(1 + 0.5 · 0.01) − 1
	expect(scheduleOf({ ...loan, firstPeriodDays: 45 })!.rows[0]!.interestCents).toBe(18_060)
	expect(scheduleOf({ ...loan, firstPeriodDays: 0 })!.rows[0]!.interestCents).toBe(0)
})

test('impossible input returns null', () => {
	const loan = { amountFinancedCents: 1_000_000, aprPpm: 70_000, months: 60 }
	expect(scheduleOf({ ...loan, months: 0 })).toBeNull()
	expect(scheduleOf({ ...loan, aprPpm: -1 })).toBeNull()
	expect(scheduleOf({ ...loan, amountFinancedCents: -5 })).toBeNull()
	expect(scheduleOf({ ...loan, amountFinancedCents: Number.NaN })).toBeNull()
	expect(scheduleOf({ ...loan, paymentCents: 0.5 })).toBeNull()
	expect(scheduleOf({ ...loan, extraCents: -1 })).toBeNull()
	// A payment of nothing at 1,000 % for 50 years owes more than any amount.
	expect(scheduleOf({ ...loan, aprPpm: 10_000_000, months: 600, paymentCents: 0 })).toBeNull()
})
