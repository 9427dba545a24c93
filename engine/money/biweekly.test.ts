import fc from 'fast-check'
import { expect, test } from 'vitest'
import { biweeklyPlanOf } from './biweekly.ts'
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

/** How much half a cent at every payment can add up to, with the interest on it until the end. */
const roundingOf = (aprPpm: number, payments: number) =>
	1 + 0.5 * payments * (1 + aprPpm / 1_000_000 / 26) ** payments

test('half payments every two weeks cost as much as interest accrued day by day, apart from rounding', () => {
	fc.assert(
		fc.property(loans, (loan) => {
			const { biweekly } = biweeklyPlanOf(loan)!
			const daily = accruedByDay({
				amount: loan.amountFinancedCents,
				aprPpm: loan.aprPpm,
				payment: biweekly.paymentCents,
			})
			expect(Math.abs(biweekly.paymentCount - daily.payments)).toBeLessThanOrEqual(1)
			expect(Math.abs(biweekly.financeChargeCents - daily.interest)).toBeLessThanOrEqual(
				biweekly.paymentCount,
			)
		}),
	)
})

test('half payments never cost more than monthly ones, apart from rounding, and the figures of a plan add up', () => {
	fc.assert(
		fc.property(loans, (loan) => {
			const { monthly, biweekly, savedCents, monthsSooner } = biweeklyPlanOf(loan)!
			const { paymentCents, paymentCount, lastPaymentCents, totalOfPaymentsCents } = biweekly
			expect(totalOfPaymentsCents).toBe(paymentCents * (paymentCount - 1) + lastPaymentCents)
			expect(totalOfPaymentsCents).toBe(loan.amountFinancedCents + biweekly.financeChargeCents)
			expect(savedCents).toBe(monthly.totalOfPaymentsCents - totalOfPaymentsCents)
			expect(savedCents).toBeGreaterThanOrEqual(-2 * roundingOf(loan.aprPpm, paymentCount))
			expect(monthsSooner).toBeGreaterThanOrEqual(0)
		}),
	)
})

test('$30,000 at 7 % for 72 months ends half a year sooner', () => {
	const plan = biweeklyPlanOf({ amountFinancedCents: 3_000_000, aprPpm: 70_000, months: 72 })!
	expect(plan.monthly.paymentCents).toBe(51_147)
	expect(plan.biweekly.paymentCents).toBe(25_574)
	expect(plan.biweekly.paymentCount).toBe(142)
	expect(plan.monthsSooner).toBe(6)
	expect(Math.round(plan.savedCents / 100)).toBeGreaterThan(500)
})

test('a contract with 26 payments a year costs less in a year than one with 12', () => {
	const loan = { amountFinancedCents: 3_000_000, aprPpm: 70_000, months: 72 }
	const biweekly = paymentOf({ ...loan, every: 'two_weeks' })!
	const monthly = paymentOf(loan)!
	expect(biweekly * 26).toBeLessThan(monthly * 12)
	expect(scheduleOf({ ...loan, every: 'two_weeks' })!.rows).toHaveLength(156)
	// The unit-period is 1/26 of a year; two weeks of days are 14/365, which is slightly less.
	const daily = accruedByDay({ amount: 3_000_000, aprPpm: 70_000, payment: biweekly })
	expect(Math.abs(daily.interest - (biweekly * 156 - 3_000_000))).toBeLessThan(3_000)
})

test('impossible input gives null, and a plan for a loan of a few cents has no negative finance charge', () => {
	const loan = { amountFinancedCents: 3_000_000, aprPpm: 70_000, months: 72 }
	expect(biweeklyPlanOf({ ...loan, amountFinancedCents: 0 })).toBeNull()
	expect(biweeklyPlanOf({ ...loan, aprPpm: Number.NaN })).toBeNull()
	expect(biweeklyPlanOf({ ...loan, months: 1.5 })).toBeNull()
	for (let amountFinancedCents = 1; amountFinancedCents < 200; amountFinancedCents++) {
		const plan = biweeklyPlanOf({ amountFinancedCents, aprPpm: 10_000_000, months: 600 })
		if (plan) expect(plan.biweekly.financeChargeCents).toBeGreaterThanOrEqual(0)
	}
})
