import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { OrderStatus } from '../orders/order-status.ts'

/** The label and color of each order status. */
export const orderLamps: Record<OrderStatus, { tone: LampTone; word: string }> = {
	pending: { tone: 'new', word: 'Pending' },
	paid: { tone: 'ok', word: 'Paid' },
	refunded: { tone: 'info', word: 'Refunded' },
	expired: { tone: 'off', word: 'Expired' },
	canceled: { tone: 'off', word: 'Canceled' },
}

/** The status of an order, the same in the admin area and in the buyer's account. */
export function OrderLamp({ status }: { status: OrderStatus }) {
	return <StatusLamp tone={orderLamps[status].tone}>{orderLamps[status].word}</StatusLamp>
}
