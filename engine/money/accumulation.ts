import type { PaymentFrequency } from './loan.ts'

/** When a loan's payments are due, in unit-periods of Regulation Z, Appendix J, (b)(4). */
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

/** What a cent grows to until the last payment. The three values have a common scale, which cancels out in every comparison. */
export type Accumulation = {
	/** One cent of the amount financed. */
	ofAmount: bigint
	/** One cent in every payment. */
	ofPayments: bigint
	/** One cent paid on the day of the last payment. */
	ofLast: bigint
}

/**
 * The growth until the last payment at a yearly rate given in half parts per million. With the rate i of a unit-period, n payments, and
 * t whole unit-periods and the fraction f of one before the first payment, the amount grows by (1 + f·i)(1 + i)^(t+n−1), and the payments
 * by ((1 + i)^n − 1)/i. Whole numbers keep it exact, so that server and browsers agree; `Math.pow` may differ between them.
 */
export function accumulate(halfPpm: number, periods: Periods): Accumulation {
	const count = BigInt(periods.count)
	if (halfPpm === 0) return { ofAmount: 1n, ofPayments: count, ofLast: 1n }
	const whole = BigInt(periods.wholeBeforeFirst)
	const days = BigInt(periods.daysPerPeriod)
	const rate = BigInt(halfPpm)
	const unit = BigInt(2_000_000 * periods.perYear)
	const growth = unit + rate
	const grown = growth ** count
	const odd = unit * days + rate * BigInt(periods.oddDays)
	const untilLast = whole === 1n ? grown : growth ** (whole + count - 1n)
	return {
		ofAmount: odd * untilLast * rate,
		ofPayments: (grown - unit ** count) * unit ** (whole + 1n) * days,
		ofLast: unit ** (whole + count) * days * rate,
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
