export type OrderStatus = 'pending' | 'paid' | 'refunded' | 'expired' | 'canceled'

/**
 * Where an order may go from each state. It only moves forward, so events may arrive in any order.
 * Money wins: a payment that arrives after the checkout was closed still makes the order paid.
 */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
	pending: ['expired', 'canceled', 'paid', 'refunded'],
	expired: ['paid', 'refunded'],
	canceled: ['paid', 'refunded'],
	paid: ['refunded'],
	refunded: [],
}

/** Whether an event may move an order so; staying where it is counts as no move. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
	return moves[from].includes(to)
}
