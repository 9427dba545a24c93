import { formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { type RefundTier, refundDeadlines } from '#app/lib/money/refund-policy.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { noRefundTexts } from './no-refund.ts'

/** Returns the tiers that can apply when a client cancels a paid appointment, the largest refund first. */
function applicableTiers(tiers: readonly RefundTier[]): RefundTier[] {
	const sorted = tiers
		.filter(({ percent }) => percent > 0)
		.toSorted((one, other) => other.percent - one.percent || one.hours - other.hours)
	// A tier that gives less, but not later than a better one, never applies.
	return sorted.filter(({ hours }, position) =>
		sorted.slice(0, position).every((better) => hours < better.hours),
	)
}

const refundText = (percent: number) => (percent === 100 ? 'a full refund' : `a ${percent}% refund`)

/**
 * Describes the cancellation terms, for pages where no time was chosen yet: 'Cancel at least 48 hours before the
 * appointment for a full refund, or at least 24 hours before for a 50% refund. After that, there is no refund.'
 */
export function cancellationTerms(tiers: readonly RefundTier[]): string {
	const terms = applicableTiers(tiers)
	if (terms.length === 0) return 'A paid appointment is not refunded when you cancel it.'
	const [first, ...rest] = terms.map(({ hours, percent }, position) => ({
		when:
			hours === 0
				? 'any time before it starts'
				: `at least ${amountOf(hours, 'hour')} before${position === 0 ? ' the appointment' : ''}`,
		refund: refundText(percent),
	}))
	const others = rest.map(({ when, refund }) => `, or ${when} for ${refund}`).join('')
	const lastSentence = terms.at(-1)!.hours === 0 ? '' : ' After that, there is no refund.'
	return `Cancel ${first!.when} for ${first!.refund}${others}.${lastSentence}`
}

type DatedTerms = {
	tiers: readonly RefundTier[]
	/** The upper limit of an appointment that its client has rescheduled; null for others. */
	percentMax: number | null
	appointmentStartsAt: Date
	timeZone: string
	thisYear?: number | undefined
	/** Leaves out the city of the time zone. */
	isPlaceKnown?: boolean | undefined
	now: Date
}

/**
 * Returns the terms of one appointment, with their deadlines in its time zone: 'Cancel by Sat, Mar 7, 2026 · 9am (New York)
 * for a full refund, …'. Deadlines that have passed are left out.
 */
export function datedCancellationTerms({
	tiers,
	percentMax,
	appointmentStartsAt,
	timeZone,
	thisYear,
	isPlaceKnown = false,
	now,
}: DatedTerms): string {
	const limited = tiers.map((tier) => ({ ...tier, percent: Math.min(tier.percent, percentMax ?? 100) }))
	const deadlines = refundDeadlines({ tiers: applicableTiers(limited), appointmentStartsAt, timeZone })
	if (deadlines.length === 0) return cancellationTerms([])
	const open = deadlines.filter(({ until }) => now <= until)
	if (open.length === 0) return noRefundTexts.late
	const format = isPlaceKnown ? formatMoment : formatPlacedMoment
	const parts = open.map(
		({ until, percent }) => `by ${format(until, timeZone, thisYear)} for ${refundText(percent)}`,
	)
	return `Cancel ${parts.join(', or ')}. After that, there is no refund.`
}
