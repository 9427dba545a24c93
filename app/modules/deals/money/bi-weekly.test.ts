import fc from 'fast-check'
import { expect, test } from 'vitest'
import { biWeeklyPlanOf } from './bi-weekly.ts'
import { paymentOf } from './loan.ts'
import { scheduleOf } from './schedule.ts'

/** The same loan accrued day by day, unrounded, with a payment on every fourteenth day. */
function accruedByDay({ amount, aprPpm, payment }: { amount: number; aprPpm: number; payment: number }) {
	let balance = amount
	let interest = 0
	let accrued = 0
	let payments = 0
	for (let day = 1; balance > 0.5; day++) {
		accrued += (balance * aprPpm) / 1_000_000 / 365
		if (day % 14 > 0) continue
		interest += accrued
		balance = Math.max(0, balance + accrued - payment)
		accrued = 0
		payments++
	}
	return { interest, payments }
}

const loans = fc.record({
	amountFinancedCents: fc.integer({ min: 100_000, max: 10_000_000 }),
	aprPpm: fc.integer({ min: 0, max: 300_000 }),
	months: fc.integer({ min: 6, max: 96 }),
})

/** What half a cent at every payment can move, with the interest it bears until the end. */
const roundingOf = (aprPpm: number, payments: number) =>
	1 + 0.5 * payments * (1 + aprPpm / 1_000_000 / 26) ** payments

test('half payments every two weeks cost what day by day accrual says, apart from rounding', () => {
	fc.assert(
		fc.property(loans, (loan) => {
			const { biWeekly } = biWeeklyPlanOf(loan)!
			const daily = accruedByDay({
				amount: loan.amountFinancedCents,
				aprPpm: loan.aprPpm,
				payment: biWeekly.paymentCents,
			})
			expect(Math.abs(biWeekly.paymentCount - daily.payments)).toBeLessThanOrEqual(1)
			expect(Math.abs(biWeekly.financeChargeCents - daily.interest)).toBeLessThanOrEqual(
				biWeekly.paymentCount,
			)
		}),
	)
})

test('half payments never cost more, and the sums are equal', () => {
	fc.assert(
		fc.property(loans, (loan) => {
			const { monthly, biWeekly, savedCents, monthsSooner } = biWeeklyPlanOf(loan)!
			const { paymentCents, paymentCount, lastPaymentCents, totalOfPaymentsCents } = biWeekly
			expect(totalOfPaymentsCents).toBe(paymentCents * (paymentCount - 1) + lastPaymentCents)
			expect(totalOfPaymentsCents).toBe(loan.amountFinancedCents + biWeekly.financeChargeCents)
			expect(savedCents).toBe(monthly.totalOfPaymentsCents - totalOfPaymentsCents)
			expect(savedCents).toBeGreaterThanOrEqual(-2 * roundingOf(loan.aprPpm, paymentCount))
			expect(monthsSooner).toBeGreaterThanOrEqual(0)
		}),
	)
})

test('$30,000 at 7 % for 72 months ends half a year sooner', () => {
	const plan = biWeeklyPlanOf({ amountFinancedCents: 3_000_000, aprPpm: 70_000, months: 72 })!
	expect(plan.monthly.paymentCents).toBe(51_147)
	expect(plan.biWeekly.paymentCents).toBe(25_574)
	expect(plan.biWeekly.paymentCount).toBe(142)
	expect(plan.monthsSooner).toBe(6)
	expect(Math.round(plan.savedCents / 100)).toBeGreaterThan(500)
})

test('a contract with 26 payments a year has a slightly lower interest per period than a month’s half', () => {
	const loan = { amountFinancedCents: 3_000_000, aprPpm: 70_000, months: 72 }
	const biWeekly = paymentOf({ ...loan, every: 'two_weeks' })!
	const monthly = paymentOf(loan)!
	expect(biWeekly * 26).toBeLessThan(monthly * 12)
	expect(scheduleOf({ ...loan, every: 'two_weeks' })!.rows).toHaveLength(156)
	// The unit-period is 1/26 of a year; two weeks of days are 14/365, a hair less.
	const daily = accruedByDay({ amount: 3_000_000, aprPpm: 70_000, payment: biWeekly })
	expect(Math.abs(daily.interest - (biWeekly * 156 - 3_000_000))).toBeLessThan(3_000)
})

test('impossible input gives null, and so does a loan of a few cents that never shrinks', () => {
	const loan = { amountFinancedCents: 3_000_000, aprPpm: 70_000, months: 72 }
	expect(biWeeklyPlanOf({ ...loan, amountFinancedCents: 0 })).toBeNull()
	expect(biWeeklyPlanOf({ ...loan, aprPpm: Number.NaN })).toBeNull()
	expect(biWeeklyPlanOf({ ...loan, months: 1.5 })).toBeNull()
	for (let amountFinancedCents = 1; amountFinancedCents < 200; amountFinancedCents++) {
		const plan = biWeeklyPlanOf({ amountFinancedCents, aprPpm: 10_000_000, months: 600 })
		if (plan) expect(plan.biWeekly.financeChargeCents).toBeGreaterThanOrEqual(0)
	}
})
