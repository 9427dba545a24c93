/**
 * due: decided, nobody asked the provider yet. requested: asked, the end is not known. failed: refused, or given up;
 * waits for the advisor. withdrawn: not made after all.
 */
export type RefundStatus = 'due' | 'requested' | 'succeeded' | 'failed' | 'withdrawn'

export type ProviderRefundStatus = 'pending' | 'succeeded' | 'failed'

/**
 * What a refund becomes when the provider speaks of it; null: nothing new. `known` is whether the provider had named
 * it before: then a failure is final, and what was said earlier may arrive later.
 */
export function refundAfter(
	before: RefundStatus,
	told: ProviderRefundStatus,
	known: boolean,
): RefundStatus | null {
	const after = told === 'pending' ? 'requested' : told
	if (before === after || (known && (before === 'failed' || before === 'withdrawn'))) return null
	// A bank may send a refund back after it had succeeded; it never becomes pending again.
	if (before === 'succeeded' && after !== 'failed') return null
	return after
}
