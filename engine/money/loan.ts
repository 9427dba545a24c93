import { accumulate, type Periods, periodsOf } from './accumulation.ts'
import { divideHalfUp, isAmount, isRate, isTerm, rateMaxPpm } from './rounding.ts'

export type PaymentFrequency = 'month' | 'two_weeks'

/** A loan without its rate and its payment. */
export type LoanTerms = {
	amountFinancedCents: number
	/** The term; a biweekly loan has 26 payments for every 12 months. */
	months: number
	every?: PaymentFrequency
	/**
	 * From the day interest begins to the first payment: a whole month counts 30 days, two weeks 14; `firstPeriodDaysOf` counts them so.
	 * If absent, exactly one period.
	 */
	firstPeriodDays?: number
	/** Due together with the last payment, in addition to it. */
	balloonCents?: number
}

export type LoanPayments = LoanTerms & {
	paymentCents: number
	/** The last payment, without the balloon, where it differs from the others. */
	lastPaymentCents?: number
}

/**
 * The annual percentage rate in parts per million (7 % is 70,000), rounded to the nearest one, by the actuarial method of Regulation Z
 * (12 CFR 1026, Appendix J). Null when an input is impossible, when the payments do not repay the amount, or above 1,000 %.
 */
export function aprOf(loan: LoanPayments): number | null {
	const totals = loanTotals(loan)
	if (!totals || totals.financeChargeCents < 0) return null
	const periods = periodsOf(loan)
	const amount = BigInt(loan.amountFinancedCents)
	const level = BigInt(loan.paymentCents)
	const extra = BigInt(
		(loan.lastPaymentCents ?? loan.paymentCents) - loan.paymentCents + (loan.balloonCents ?? 0),
	)
	/** Whether the payments repay the amount even at a rate of `ppm` and a half, so that the loan's rate rounds to more than `ppm`. */
	const isAbove = (ppm: number) => {
		const growth = accumulate(2 * ppm + 1, periods)
		return level * growth.ofPayments + extra * growth.ofLast >= amount * growth.ofAmount
	}
	return smallestNotAbove(isAbove, estimatedPpm(loan, periods))
}

/**
 * Returns the smallest rate in parts per million for which `isAbove` is false; null above the highest rate. Searches outward from an
 * estimate, so that few exact powers have to be computed.
 */
function smallestNotAbove(isAbove: (ppm: number) => boolean, estimate: number): number | null {
	let low = -1
	let high = rateMaxPpm + 1
	let probe = estimate
	for (let step = 1; high - low > 1; step *= 4) {
		if (isAbove(probe)) {
			low = probe
			probe = Math.min(low + step, high - 1)
		} else {
			high = probe
			probe = Math.max(high - step, low + 1)
		}
		if (low >= 0 && high <= rateMaxPpm) probe = Math.floor((low + high) / 2)
	}
	return high > rateMaxPpm ? null : high
}

/** The rate to about a part per million, in floating point. */
function estimatedPpm(
	loan: LoanPayments,
	{ count, perYear, wholeBeforeFirst, oddDays, daysPerPeriod }: Periods,
) {
	const { paymentCents, lastPaymentCents = paymentCents, balloonCents = 0 } = loan
	let low = 0
	let high = rateMaxPpm
	for (let step = 0; step < 24; step++) {
		const middle = (low + high) / 2
		const rate = middle / 1_000_000 / perYear
		const discount = (1 + rate) ** -count
		const payments =
			(paymentCents * (1 - discount)) / rate + (lastPaymentCents - paymentCents + balloonCents) * discount
		const odd = (1 + (rate * oddDays) / daysPerPeriod) * (1 + rate) ** (wholeBeforeFirst - 1)
		if (payments > loan.amountFinancedCents * odd) low = middle
		else high = middle
	}
	return Math.floor(low)
}

/**
 * The level payment in cents, half a cent up, by the same equation as `aprOf`. Null when an input is impossible or the balloon alone
 * is more than the loan.
 */
export function paymentOf({ aprPpm, ...loan }: LoanTerms & { aprPpm: number }): number | null {
	if (!isPossibleLoan(loan) || !isRate(aprPpm)) return null
	const growth = accumulate(2 * aprPpm, periodsOf(loan))
	const repaid =
		BigInt(loan.amountFinancedCents) * growth.ofAmount - BigInt(loan.balloonCents ?? 0) * growth.ofLast
	const payment = Number(divideHalfUp(repaid, growth.ofPayments))
	return payment >= 0 && Number.isSafeInteger(payment) ? payment : null
}

/** The amount that a payment repays, in cents, rounded down: `paymentOf` solved for the amount. Null when an input is impossible. */
export function amountForPaymentOf({
	paymentCents,
	aprPpm,
	...loan
}: Omit<LoanTerms, 'amountFinancedCents'> & { paymentCents: number; aprPpm: number }): number | null {
	if (!isPossibleLoan({ ...loan, amountFinancedCents: 1 }) || !isRate(aprPpm) || !isAmount(paymentCents))
		return null
	const growth = accumulate(2 * aprPpm, periodsOf(loan))
	const repaid = BigInt(paymentCents) * growth.ofPayments + BigInt(loan.balloonCents ?? 0) * growth.ofLast
	return Number(repaid / growth.ofAmount)
}

export type LoanTotals = {
	paymentCount: number
	totalOfPaymentsCents: number
	/** The total of payments less the amount financed; negative when the payments do not repay it. */
	financeChargeCents: number
}

/** What a loan costs according to its payments. Null when an input is impossible. */
export function loanTotals(loan: LoanPayments): LoanTotals | null {
	const { paymentCents, lastPaymentCents = paymentCents, balloonCents = 0 } = loan
	if (!isPossibleLoan(loan) || !isAmount(paymentCents) || !isAmount(lastPaymentCents)) return null
	const paymentCount = periodsOf(loan).count
	const totalOfPaymentsCents = paymentCents * (paymentCount - 1) + lastPaymentCents + balloonCents
	return {
		paymentCount,
		totalOfPaymentsCents,
		financeChargeCents: totalOfPaymentsCents - loan.amountFinancedCents,
	}
}

/** The range of a loan's rate when the day of the first payment is not known: if it is due after 15 to 60 days. */
export function aprBandOf(
	loan: Omit<LoanPayments, 'firstPeriodDays'>,
): { lowestPpm: number; highestPpm: number } | null {
	const lowestPpm = aprOf({ ...loan, firstPeriodDays: 60 })
	const highestPpm = aprOf({ ...loan, firstPeriodDays: 15 })
	return lowestPpm === null || highestPpm === null ? null : { lowestPpm, highestPpm }
}

/**
 * How far a stated annual percentage rate may be off, in parts per million: 1/8 point, or 1/4 for an irregular loan (12 CFR 1026.22(a)).
 * An odd first period, first or last payment alone does not make a loan irregular.
 */
export const aprTolerancePpm = ({ isIrregular }: { isIrregular: boolean }): number =>
	isIrregular ? 2_500 : 1_250

/** How far a stated finance charge may be off, in cents: $5 up to $1,000 financed, else $10 (12 CFR 1026.18(d)(2)). */
export const financeChargeToleranceCents = (amountFinancedCents: number): number =>
	amountFinancedCents <= 100_000 ? 500 : 1_000

const firstPeriodDaysMax = 3_650

/** Whether the formulas accept these terms: whole amounts from 0 to ten billion dollars, 1 to 600 months, a first period of up to ten years. */
export function isPossibleLoan({
	amountFinancedCents,
	months,
	firstPeriodDays = 30,
	balloonCents = 0,
}: LoanTerms): boolean {
	return (
		isAmount(amountFinancedCents) &&
		amountFinancedCents > 0 &&
		isTerm(months) &&
		Number.isInteger(firstPeriodDays) &&
		firstPeriodDays >= 0 &&
		firstPeriodDays <= firstPeriodDaysMax &&
		isAmount(balloonCents)
	)
}
