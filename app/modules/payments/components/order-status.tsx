import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { OrderStatus } from '../orders/order-status.ts'

/** The label and color of each order status. */
export const orderBadges: Record<OrderStatus, { tone: StatusTone; word: string }> = {
	pending: { tone: 'new', word: 'Pending' },
	deferred: { tone: 'info', word: 'Due later' },
	paid: { tone: 'ok', word: 'Paid' },
	refunded: { tone: 'info', word: 'Refunded' },
	expired: { tone: 'off', word: 'Expired' },
	canceled: { tone: 'off', word: 'Canceled' },
}

/** The status of an order, the same in the admin area and in the buyer's account. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <StatusBadge tone={orderBadges[status].tone}>{orderBadges[status].word}</StatusBadge>
}
