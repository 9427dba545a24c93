export const orderStatuses = ['pending', 'deferred', 'paid', 'refunded', 'expired', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The transitions that a checkout's events may cause. They only lead forward, so events may arrive in any order. Refunds use
 * their total instead (`setRefunded`): a refund that a bank returns makes the order paid again. A payment wins: one that arrives
 * after the checkout was closed still makes the order paid. So does a card that is kept, for a fee that is due after delivery; the caller
 * checks whether it may still be needed.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
	pending: ['expired', 'canceled', 'deferred', 'paid'],
	expired: ['deferred', 'paid'],
	canceled: ['deferred', 'paid'],
	deferred: ['canceled', 'paid'],
	paid: [],
	refunded: [],
}

/** Whether an event may cause this transition; the same status is not a transition. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
	return transitions[from].includes(to)
}

/** Of an order whose work is owed: it is paid, or will be after the delivery. */
export const liveStatuses = ['paid', 'deferred'] as const satisfies OrderStatus[]

export const isLive = (status: OrderStatus): boolean => status === 'paid' || status === 'deferred'
