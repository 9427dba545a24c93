import { isAmount } from './rounding.ts'
import { type Schedule, scheduleOf } from './schedule.ts'

export type RefinanceTerms = {
	balanceCents: number
	aprPpm: number
	monthsLeft: number
	/** The current monthly payment; if absent, the one that repays the balance in the months left. */
	paymentCents?: number
	newAprPpm: number
	newMonths: number
	/** Title, lien and lender's fees of the new loan. */
	feesCents?: number
	feesPaid?: 'financed' | 'cash'
}

export type Refinance = {
	current: Schedule
	renewed: Schedule
	/** Below zero when the new payment is lower. */
	paymentChangeCents: number
	/** Over the whole of both loans, fees included; below zero when the new loan costs more. */
	savedCents: number
	/** The month after which the interest saved has paid the fees; null when it never does. */
	breakEvenMonth: number | null
	/** The month from which the new loan costs more again, because it runs longer; null when it never does. */
	costsMoreFromMonth: number | null
}

/**
 * Compares keeping a loan with replacing it. A borrower who pays off either loan in some month has paid the balance, the interest until
 * then and the fees, so only interest and fees are compared. Null when an input is impossible.
 */
export function compareRefinance(terms: RefinanceTerms): Refinance | null {
	const { balanceCents, aprPpm, monthsLeft, paymentCents, newAprPpm, newMonths } = terms
	const { feesCents = 0, feesPaid = 'financed' } = terms
	if (!isAmount(feesCents)) return null
	const current = scheduleOf({ amountFinancedCents: balanceCents, aprPpm, months: monthsLeft, paymentCents })
	const renewed = scheduleOf({
		amountFinancedCents: balanceCents + (feesPaid === 'financed' ? feesCents : 0),
		aprPpm: newAprPpm,
		months: newMonths,
	})
	if (!current || !renewed) return null
	const months = Math.max(current.rows.length, renewed.rows.length)
	const saved = savedByMonth(current, renewed, months, feesCents)
	const breakEven = saved.findIndex((cents) => cents >= 0)
	const dearer = breakEven === -1 ? -1 : saved.findIndex((cents, month) => month > breakEven && cents < 0)
	return {
		current,
		renewed,
		paymentChangeCents: renewed.paymentCents - current.paymentCents,
		savedCents: saved.at(-1) ?? 0,
		breakEvenMonth: breakEven === -1 ? null : breakEven + 1,
		costsMoreFromMonth: dearer === -1 ? null : dearer + 1,
	}
}

/** The interest saved until the end of each month, less the fees. */
function savedByMonth(current: Schedule, renewed: Schedule, months: number, feesCents: number): number[] {
	let saved = -feesCents
	return Array.from({ length: months }, (_, month) => {
		saved += (current.rows[month]?.interestCents ?? 0) - (renewed.rows[month]?.interestCents ?? 0)
		return saved
	})
}
