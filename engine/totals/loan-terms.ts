import type { DealDocument } from '../format/format.ts'
import { firstPeriodDaysOf } from '../money/first-period.ts'
import { aprOf, loanTotals } from '../money/loan.ts'

/** The terms of a document's loan for the formulas. */
export type LoanTerms = {
	amountFinancedCents: number
	months: number
	every: 'month' | 'two_weeks'
	balloonCents: number
	/** The printed rate. */
	aprPpm?: number
	/** Absent when the document doesn't give both dates. */
	firstPeriodDays?: number
}

/** Returns the loan of a document on this amount; undefined without a term or an amount above zero. */
export function loanTermsOf(
	{ loan, date, firstPaymentDate }: DealDocument,
	amountFinancedCents: number | undefined,
): LoanTerms | undefined {
	if (!loan || !amountFinancedCents || amountFinancedCents < 0) return undefined
	const every = loan.every ?? 'month'
	const firstPeriodDays =
		date && firstPaymentDate
			? firstPeriodDaysOf({ interestFrom: date, firstPayment: firstPaymentDate, every })
			: null
	return {
		amountFinancedCents,
		months: loan.months,
		every,
		balloonCents: loan.balloonCents ?? 0,
		aprPpm: loan.aprPpm,
		firstPeriodDays: firstPeriodDays ?? undefined,
	}
}

/** Returns the payment that a loan's paper prints, in cents; undefined also for $0.00, which is a field that was left empty. */
export const printedPayment = ({ loan, stated }: DealDocument): number | undefined =>
	(loan?.paymentCents ?? stated?.paymentCents) || undefined

/** Returns the rate that these payments amount to, in parts per million; undefined when they don't repay the amount. */
export const aprPpmOf = (terms: LoanTerms, paymentCents: number): number | undefined =>
	aprOf({ ...terms, paymentCents }) ?? undefined

/** The total of a loan's payments with the balloon, in cents, and how it comes about. */
export type Payments = {
	cents: number
	count: number
	paymentCents: number
	fits: (totalCents: number) => boolean
}

/**
 * Adds up the payments and the balloon. A printed total `fits` when the last payment absorbs the rounding of all the others:
 * half a cent each, with interest. Null for impossible terms.
 */
export function loanPayments(terms: LoanTerms, paymentCents: number): Payments | null {
	const loan = loanTotals({ ...terms, paymentCents })
	if (!loan) return null
	const { totalOfPaymentsCents: cents, paymentCount: count } = loan
	const rate = (terms.aprPpm ?? 0) / 1_000_000 / (terms.every === 'two_weeks' ? 26 : 12)
	const rounding = rate > 0 ? ((1 + rate) ** count - 1) / rate / 2 : count / 2
	const toleranceCents = Math.min(Math.ceil(rounding) + 1, paymentCents)
	return { cents, count, paymentCents, fits: (totalCents) => Math.abs(totalCents - cents) <= toleranceCents }
}
