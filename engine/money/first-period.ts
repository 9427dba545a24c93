import type { PaymentFrequency } from './loan.ts'

const dayMs = 86_400_000

/**
 * The days from the day interest begins to the first payment, both ISO dates, counted as Regulation Z, Appendix J, (b)(5) does: for
 * monthly payments, whole months back from the first payment at 30 days each, and the days left over; for biweekly payments, the
 * actual calendar days. The last day of one month to the last day of another is a whole number of months. Null when a date is
 * invalid or the first payment is earlier than interest begins.
 */
export function firstPeriodDaysOf({
	interestFrom,
	firstPayment,
	every = 'month',
}: {
	interestFrom: string
	firstPayment: string
	every?: PaymentFrequency
}): number | null {
	const from = dayNumberOf(interestFrom)
	const first = dayNumberOf(firstPayment)
	if (from === null || first === null || first < from) return null
	if (every === 'two_weeks') return first - from
	const [start, end] = [new Date(from * dayMs), new Date(first * dayMs)]
	if (isMonthEnd(start) && isMonthEnd(end))
		return (
			30 * (12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth())
		)
	let months = Math.floor((first - from) / 31)
	while (monthsBefore(firstPayment, months + 1) >= from) months++
	return months * 30 + monthsBefore(firstPayment, months) - from
}

/** The day number of `months` months before an ISO date; the last day of the month if it has no such day. */
function monthsBefore(date: string, months: number): number {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
	const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
	return Date.UTC(year, month - 1 - months, Math.min(day, lastDay)) / dayMs
}

const isMonthEnd = (day: Date) => new Date(day.getTime() + dayMs).getUTCDate() === 1

function dayNumberOf(date: string): number | null {
	const time = /^[12]\d{3}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
	// JavaScript reads 31 February as 3 March.
	return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : time / dayMs
}
