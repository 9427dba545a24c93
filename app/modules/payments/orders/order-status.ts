export const orderStatuses = ['pending', 'paid', 'refunded', 'expired', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * Where a checkout's events may move an order. It only moves forward, so they may arrive in any order. Refunds go by
 * their total instead (`setRefunded`): a refund that a bank sends back makes the order paid again.
 * Money wins: a payment that arrives after the checkout was closed still makes the order paid.
 */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
	pending: ['expired', 'canceled', 'paid'],
	expired: ['paid'],
	canceled: ['paid'],
	paid: [],
	refunded: [],
}

/** Whether an event may move an order so; staying where it is counts as no move. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
	return moves[from].includes(to)
}
