import { Link } from 'react-router'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { OrderStatus } from '../../orders/order-status.ts'
import { OrderAmount } from '../order-amount.tsx'
import { OrderStatusBadge } from '../order-status.tsx'

export type OrderRow = {
	reference: string
	status: OrderStatus
	title: string
	amountCents: number
	refundedCents: number
	customerName: string | null
	customerEmail: string | null
	/** 'Tue, Mar 4, 2026', in the business time zone. */
	day: string
	/** The instant of `day`, ISO 8601. */
	createdAt: string
}

/** A table of orders for the advisor, newest first. */
export function OrderTable({ orders }: { orders: OrderRow[] }) {
	return (
		<Table caption="Orders, newest first">
			<TableHead>
				<Column>Client</Column>
				<Column>Service</Column>
				<Column>Date</Column>
				<Column>Status</Column>
				<Column align="end">Amount</Column>
			</TableHead>
			<TableBody>
				{orders.map((order) => (
					<Row key={order.reference}>
						<Cell place="title" note={order.customerName ? order.customerEmail : undefined}>
							<Link to={`/admin/orders/${order.reference}`} className="font-semibold">
								{order.customerName || order.customerEmail ? (
									<bdi translate="no">{order.customerName ?? order.customerEmail}</bdi>
								) : (
									'Not known yet'
								)}
							</Link>
						</Cell>
						<Cell note={<ReferencePlate>{order.reference}</ReferencePlate>}>{order.title}</Cell>
						<Cell className="whitespace-nowrap">
							<time dateTime={order.createdAt}>{order.day}</time>
						</Cell>
						<Cell place="status">
							<OrderStatusBadge status={order.status} />
						</Cell>
						<OrderAmount order={order} />
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
