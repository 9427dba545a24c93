export const orderStatuses = ['pending', 'paid', 'refunded', 'expired', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The transitions that a checkout's events may cause. They only lead forward, so events may arrive in any order. Refunds use
 * their total instead (`setRefunded`): a refund that a bank returns makes the order paid again. A payment wins: one that arrives
 * after the checkout was closed still makes the order paid.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
	pending: ['expired', 'canceled', 'paid'],
	expired: ['paid'],
	canceled: ['paid'],
	paid: [],
	refunded: [],
}

/** Whether an event may cause this transition; the same status is not a transition. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
	return transitions[from].includes(to)
}
