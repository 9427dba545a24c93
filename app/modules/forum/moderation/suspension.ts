import { formatDay } from '#app/lib/dates/dates.ts'

type Suspended = { suspendedAt: Date | null; suspendedUntil: Date | null; suspendedReason: string | null }

/**
 * Whether a member may not write now, and the sentence that explains it; null when they may. Reading, the account and purchases
 * stay available.
 */
export function suspensionOf(
	{ suspendedAt, suspendedUntil, suspendedReason }: Suspended,
	now: Date,
): { until: Date | null; reason: string; message: string } | null {
	if (!suspendedAt || (suspendedUntil && suspendedUntil <= now)) return null
	const reason = suspendedReason ?? ''
	const until = suspendedUntil ? `until ${formatDay(suspendedUntil, 'UTC')}` : 'until further notice'
	return {
		until: suspendedUntil,
		reason,
		message: `You can’t post in the community ${until}. Reason: ${reason} You can still read everything, and you can contact us about it.`,
	}
}
