import { paymentOf } from './loan.ts'
import { isAmount, shareOf } from './rounding.ts'
import { scheduleOf } from './schedule.ts'

export type RolledInCost = {
	/** The payment for the new car alone, and the payment with the rest of the old loan rolled in. */
	alonePaymentCents: number
	withPaymentCents: number
	/** What the rest of the old loan costs over the term: the difference of every payment added up, interest included. */
	costCents: number
}

/** What rolling negative equity into a new loan costs. Null when an input is impossible. */
export function rolledInCostOf({
	amountFinancedCents,
	negativeEquityCents,
	aprPpm,
	months,
}: {
	/** Of the new car alone. */
	amountFinancedCents: number
	negativeEquityCents: number
	aprPpm: number
	months: number
}): RolledInCost | null {
	if (!isAmount(negativeEquityCents)) return null
	const alonePaymentCents = paymentOf({ amountFinancedCents, aprPpm, months })
	const withPaymentCents = paymentOf({
		amountFinancedCents: amountFinancedCents + negativeEquityCents,
		aprPpm,
		months,
	})
	if (alonePaymentCents === null || withPaymentCents === null) return null
	return { alonePaymentCents, withPaymentCents, costCents: (withPaymentCents - alonePaymentCents) * months }
}

/**
 * The number of payments after which a loan's balance is no more than the car is worth, when the car loses the same share of its value
 * every month; 0 if it already is, null if it never is within the term or an input is impossible.
 */
export function monthsUnderWater({
	balanceCents,
	worthCents,
	aprPpm,
	paymentCents,
	months,
	lossPerMonthPpm,
}: {
	balanceCents: number
	worthCents: number
	aprPpm: number
	paymentCents: number
	months: number
	lossPerMonthPpm: number
}): number | null {
	if (!isAmount(worthCents) || !isShare(lossPerMonthPpm)) return null
	if (isAmount(balanceCents) && balanceCents <= worthCents) return 0
	const schedule = scheduleOf({ amountFinancedCents: balanceCents, aprPpm, months, paymentCents })
	let worth = worthCents
	for (const row of schedule?.rows ?? []) {
		worth -= shareOf(worth, lossPerMonthPpm)
		if (row.balanceCents <= worth) return row.no
	}
	return null
}

export type WaitingStep = {
	months: number
	worthCents: number
	owedCents: number
	/** What is owed beyond the value; 0 when nothing is. */
	negativeEquityCents: number
}

/**
 * What the car is worth and what is owed on it if the buyer keeps it for each of these numbers of months. Null when an input is impossible
 * or the payment does not cover the interest.
 */
export function waitingOf({
	balanceCents,
	worthCents,
	aprPpm,
	paymentCents,
	lossPerMonthPpm,
	afterMonths,
}: {
	balanceCents: number
	worthCents: number
	aprPpm: number
	paymentCents: number
	lossPerMonthPpm: number
	afterMonths: readonly number[]
}): WaitingStep[] | null {
	const schedule = scheduleOf({ amountFinancedCents: balanceCents, aprPpm, months: monthsMax, paymentCents })
	if (!schedule || !isAmount(worthCents) || !isShare(lossPerMonthPpm)) return null
	if (paymentCents <= schedule.rows[0]!.interestCents) return null
	return afterMonths.map((months) => {
		let worth = worthCents
		for (let month = 0; month < months; month++) worth -= shareOf(worth, lossPerMonthPpm)
		const owedCents = months === 0 ? balanceCents : (schedule.rows[months - 1]?.balanceCents ?? 0)
		return { months, worthCents: worth, owedCents, negativeEquityCents: Math.max(0, owedCents - worth) }
	})
}

/** A loan with a fixed payment runs until that payment has repaid it. */
const monthsMax = 600

const isShare = (ppm: number) => Number.isInteger(ppm) && ppm >= 0 && ppm <= 1_000_000
