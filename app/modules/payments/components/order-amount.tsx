import { formatCents } from '#app/lib/money/money.ts'
import { Cell } from '#app/ui/layout/table.tsx'
import type { OrderStatus } from '../orders/order-status.ts'

/** The last cell of an order's row: its amount, and the refunded part. */
export function OrderAmount({
	order,
}: {
	order: { status: OrderStatus; amountCents: number; refundedCents: number }
}) {
	return (
		<Cell
			align="end"
			note={
				order.refundedCents > 0 && order.status === 'paid'
					? `${formatCents(order.refundedCents)} refunded`
					: undefined
			}
		>
			<span className="num font-semibold" translate="no">
				{formatCents(order.amountCents)}
			</span>
		</Cell>
	)
}
