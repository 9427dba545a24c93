import { multiplyDivide } from './rounding.ts'
import { type Schedule, scheduleOf } from './schedule.ts'

export type BiweeklyPlan = {
	monthly: Schedule
	biweekly: {
		/** Half the monthly payment, rounded half a cent up. */
		paymentCents: number
		paymentCount: number
		lastPaymentCents: number
		totalOfPaymentsCents: number
		financeChargeCents: number
	}
	savedCents: number
	/** Whole months by which the loan ends sooner. */
	monthsSooner: number
}

const daysBetween = 14

/**
 * A monthly loan paid by half a payment every two weeks, which is one monthly payment more in a year. Interest accrues by day on the
 * balance (simple interest, 1/365 of the yearly rate) and is rounded to the cent at each payment. The borrower saves this only if the
 * lender credits each half on the day it arrives; a lender that collects two halves and credits them monthly saves the borrower nothing.
 * Null when an input is impossible.
 */
export function biweeklyPlanOf(loan: {
	amountFinancedCents: number
	aprPpm: number
	months: number
}): BiweeklyPlan | null {
	const monthly = scheduleOf(loan)
	if (!monthly) return null
	const paymentCents = Math.ceil(monthly.paymentCents / 2)
	let balanceCents = loan.amountFinancedCents
	let paymentCount = 0
	let totalOfPaymentsCents = 0
	let lastPaymentCents = 0
	while (balanceCents > 0) {
		const owedCents = balanceCents + multiplyDivide(balanceCents, loan.aprPpm * daysBetween, 365_000_000)
		lastPaymentCents = Math.min(paymentCents, owedCents)
		// A loan of a few cents has a payment that does not even cover a rounded cent of interest.
		if (owedCents - lastPaymentCents >= balanceCents) return null
		balanceCents = owedCents - lastPaymentCents
		totalOfPaymentsCents += lastPaymentCents
		paymentCount++
	}
	const financeChargeCents = totalOfPaymentsCents - loan.amountFinancedCents
	return {
		monthly,
		biweekly: { paymentCents, paymentCount, lastPaymentCents, totalOfPaymentsCents, financeChargeCents },
		savedCents: monthly.financeChargeCents - financeChargeCents,
		monthsSooner: Math.max(0, Math.floor(loan.months - (paymentCount * 12) / 26)),
	}
}
