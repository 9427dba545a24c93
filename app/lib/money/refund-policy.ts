import { instantOf, localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'

/** This share of the payment, in percent, is refunded until `hours` before the appointment. */
export type RefundTier = { hours: number; percent: number }

export type PolicyRefund = { percent: number; amountCents: number }

type Cancellation = {
	tiers: RefundTier[]
	/** When the appointment begins: its exact time, or the start of its slot. */
	appointmentStartsAt: Date
	/** The time zone of the business, in whose local time the hours are counted. */
	timeZone: string
	now: Date
	/** The upper limit, fixed when the client rescheduled the appointment; null if they did not. */
	percentMax?: number | null
}

/**
 * Returns the refund of a client who cancels at `now`: the largest share whose deadline has not passed, or nothing. `percentMax`
 * ensures that rescheduling a near appointment does not increase the refund. Half a cent is rounded up, in the client's favor.
 */
export function refundByPolicy({
	paidCents,
	percentMax,
	...rest
}: Cancellation & { paidCents: number }): PolicyRefund {
	const open = refundDeadlines(rest).filter(({ until }) => rest.now <= until)
	const percent = Math.min(percentMax ?? 100, Math.max(0, ...open.map((tier) => tier.percent)))
	return { percent, amountCents: Math.round((paidCents * percent) / 100) }
}

/**
 * Returns the deadline of each tier, the largest refund first. Hours are counted in local time, so '48 hours before Monday 9am'
 * is Saturday 9am even on a weekend when clocks change.
 */
export function refundDeadlines({
	tiers,
	appointmentStartsAt,
	timeZone,
}: Omit<Cancellation, 'now' | 'percentMax'>): { percent: number; hours: number; until: Date }[] {
	return tiers
		.map((tier) => ({ ...tier, until: localHoursBefore(appointmentStartsAt, tier.hours, timeZone) }))
		.sort((one, other) => other.percent - one.percent || one.hours - other.hours)
}

function localHoursBefore(instant: Date, hours: number, timeZone: string): Date {
	// The hours are subtracted as if local time were UTC, which has no clock changes, and the result is read as local time again.
	const localTime = new Date(`${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}:00Z`)
	localTime.setUTCHours(localTime.getUTCHours() - hours)
	const [date, time] = [localTime.toISOString().slice(0, 10), localTime.toISOString().slice(11, 16)]
	return instantOf(date, time, timeZone)
}
