import type { BookingRules } from './availability.ts'

type Cancelled = {
	/** What was paid, in cents. */
	paidCents: number
	/** When the visit begins, or its slot. */
	startsAt: Date
	now: Date
	rules: Pick<BookingRules, 'refundFullHours' | 'refundPartHours' | 'refundPartPercent'>
}

/**
 * What a client who cancels gets back, in cents: all until `refundFullHours` before the visit, a share until
 * `refundPartHours` before, then nothing. Cancelled by the advisor, all of it: that is decided by who calls.
 */
export function refundByPolicy({ paidCents, startsAt, now, rules }: Cancelled): number {
	const hoursLeft = (startsAt.getTime() - now.getTime()) / 3_600_000
	if (hoursLeft >= rules.refundFullHours) return paidCents
	if (hoursLeft >= rules.refundPartHours) return Math.round((paidCents * rules.refundPartPercent) / 100)
	return 0
}
