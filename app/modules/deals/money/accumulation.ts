import type { PaymentFrequency } from './loan.ts'

/** How a loan's payments lie in time, in unit-periods of Regulation Z, Appendix J, (b)(4). */
export type Periods = {
	perYear: number
	/** The number of payments. */
	count: number
	/** Whole unit-periods from the day interest begins to the first payment. */
	wholeBeforeFirst: number
	/** Odd days before those whole unit-periods. */
	oddDays: number
	daysPerPeriod: number
}

/** Until the last payment, one cent grows to these factors; see `one` for their scale. */
export type Accumulation = {
	/** One cent of the amount financed. */
	ofAmount: bigint
	/** One cent in every payment. */
	ofPayments: bigint
}

/**
 * The factor 1. Numbers have 160 binary digits after the point: no cent depends on the rounding, and the result is the same in every
 * browser, which `Math.pow` and `Math.exp` do not promise.
 */
export const one = 1n << 160n

/**
 * The growth until the last payment at a yearly rate given in half parts per million: (1 + f·i)(1 + i)^(t+n−1) of the amount and
 * ((1 + i)^n − 1)/i of the payments, with the rate i of a unit-period, t whole unit-periods and the fraction f before the first payment.
 */
export function accumulate(halfPpm: number, periods: Periods): Accumulation {
	const rate = BigInt(halfPpm)
	const scale = BigInt(2_000_000 * periods.perYear)
	const growth = one + (one * rate) / scale
	const untilLast = power(growth, periods.wholeBeforeFirst + periods.count - 1)
	const odd = one + (one * rate * BigInt(periods.oddDays)) / (scale * BigInt(periods.daysPerPeriod))
	return {
		ofAmount: (untilLast * odd) >> 160n,
		ofPayments:
			rate === 0n ? one * BigInt(periods.count) : ((power(growth, periods.count) - one) * scale) / rate,
	}
}

const perYear: Record<PaymentFrequency, number> = { month: 12, two_weeks: 26 }
const daysPerPeriod: Record<PaymentFrequency, number> = { month: 30, two_weeks: 14 }

/** The periods of a loan; without `firstPeriodDays` the first one is exactly one period. */
export function periodsOf({
	months,
	every = 'month',
	firstPeriodDays = daysPerPeriod[every],
}: {
	months: number
	every?: PaymentFrequency
	firstPeriodDays?: number
}): Periods {
	return {
		perYear: perYear[every],
		count: every === 'month' ? months : Math.max(1, Math.round((months * 26) / 12)),
		wholeBeforeFirst: Math.floor(firstPeriodDays / daysPerPeriod[every]),
		oddDays: firstPeriodDays % daysPerPeriod[every],
		daysPerPeriod: daysPerPeriod[every],
	}
}

function power(base: bigint, exponent: number): bigint {
	let result = one
	let square = base
	for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
		if (left % 2 === 1) result = (result * square) >> 160n
		square = (square * square) >> 160n
	}
	return result
}
