import { instantOf, localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'

/** So many percent of the payment come back until so many hours before the visit. */
export type RefundTier = { hours: number; percent: number }

export type PolicyRefund = { percent: number; amountCents: number }

type Cancellation = {
	tiers: RefundTier[]
	/** When the visit begins: its exact time, or the start of its slot. */
	appointmentStartsAt: Date
	/** Of the business: its clocks count the hours. */
	timeZone: string
	now: Date
	/** No more than this: what stood when the client moved the visit; null where they moved none. */
	percentMax?: number | null
}

/**
 * What a client gets back who cancels at `now`: the share of the furthest tier whose deadline has not passed,
 * nothing after the last. Who moves a visit that is near wins nothing back by it. Half a cent is rounded up, for the client.
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
 * Until when each tier holds, the most generous first. Hours are those of the clock on the wall, so '48 hours before
 * Monday 9am' is Saturday 9am also on the weekend clocks change.
 */
export function refundDeadlines({
	tiers,
	appointmentStartsAt,
	timeZone,
}: Omit<Cancellation, 'now' | 'percentMax'>): { percent: number; hours: number; until: Date }[] {
	return tiers
		.map((tier) => ({ ...tier, until: wallHoursBefore(appointmentStartsAt, tier.hours, timeZone) }))
		.sort((one, other) => other.percent - one.percent || one.hours - other.hours)
}

function wallHoursBefore(instant: Date, hours: number, timeZone: string): Date {
	// Counted on a clock that never changes, then read as local time again.
	const wall = new Date(`${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}:00Z`)
	wall.setUTCHours(wall.getUTCHours() - hours)
	const [date, time] = [wall.toISOString().slice(0, 10), wall.toISOString().slice(11, 16)]
	return instantOf(date, time, timeZone)
}
