/**
 * due: decided, not sent to the provider yet. requested: sent, with the outcome unknown. failed: rejected or given up, and
 * waiting for the advisor. withdrawn: canceled before it was made.
 */
export type RefundStatus = 'due' | 'requested' | 'succeeded' | 'failed' | 'withdrawn'

export type ProviderRefundStatus = 'pending' | 'succeeded' | 'failed'

/**
 * Returns the new status of a refund after a report of the provider; null if nothing is new. `known` is whether the provider's id of the
 * refund was already stored: then a failure is final, and a report that arrives later is an older one.
 */
export function refundAfter(
	before: RefundStatus,
	reported: ProviderRefundStatus,
	known: boolean,
): RefundStatus | null {
	const after = reported === 'pending' ? 'requested' : reported
	if (before === after || (known && (before === 'failed' || before === 'withdrawn'))) return null
	// A bank may return a refund after it succeeded; it never becomes pending again.
	if (before === 'succeeded' && after !== 'failed') return null
	return after
}
