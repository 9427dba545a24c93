import { Link } from 'react-router'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { OrderStatus } from '../../orders/order-status.ts'
import { OrderAmount } from '../order-amount.tsx'
import { OrderStatusBadge } from '../order-status.tsx'

export type OwnOrderRow = {
	reference: string
	status: OrderStatus
	title: string
	amountCents: number
	/** The amount refunded so far. */
	refundedCents: number
	/** 'Tue, Mar 4, 2026', in the business time zone; the day of payment once there is one. */
	day: string
	/** The instant of `day`, ISO 8601. */
	at: string
	/** The URL of its receipt as a PDF; null while it is not paid. */
	receiptUrl: string | null
	/** The URL where a pending order can still be paid. */
	payUrl: string | null
	/** The page of its agreement, and whether the client is asked there to confirm the delivery; null without one. */
	agreement: { url: string; asks: boolean } | null
	/** The page where the client says what they look for; null if the order has none. */
	brief: { url: string; isGiven: boolean } | null
	/** The page for booking a call; null if the order includes none. */
	callUrl: string | null
}

/** A member's orders, newest first, with the reference that is on the receipt. */
export function AccountOrderTable({ orders }: { orders: OwnOrderRow[] }) {
	return (
		<Table caption="Your orders, newest first">
			<TableHead>
				<Column>Service</Column>
				<Column>Receipt reference</Column>
				<Column>Date</Column>
				<Column>Status</Column>
				<Column align="end">Amount</Column>
			</TableHead>
			<TableBody>
				{orders.map((order) => (
					<Row key={order.reference}>
						<Cell
							place="title"
							note={
								order.brief && (
									<span className="flex flex-wrap gap-x-3">
										<BriefLink {...order.brief} reference={order.reference} />
										{order.callUrl && (
											<Link to={order.callUrl}>
												Book a call<span className="sr-only">{` for ${order.reference}`}</span>
											</Link>
										)}
									</span>
								)
							}
						>
							<span className="font-semibold">{order.title}</span>
						</Cell>
						<Cell
							note={
								order.receiptUrl && (
									<a href={order.receiptUrl} download>
										Receipt (PDF)<span className="sr-only">{` of ${order.reference}`}</span>
									</a>
								)
							}
						>
							<ReferencePlate>{order.reference}</ReferencePlate>
						</Cell>
						<Cell className="whitespace-nowrap">
							<time dateTime={order.at}>{order.day}</time>
						</Cell>
						<Cell place="status" note={<Next order={order} />}>
							<OrderStatusBadge status={order.status} />
						</Cell>
						<OrderAmount order={order} />
					</Row>
				))}
			</TableBody>
		</Table>
	)
}

/** What the client does next about the money of an order; else the link to its agreement. */
function Next({ order: { payUrl, agreement, reference } }: { order: OwnOrderRow }) {
	if (payUrl) return <a href={payUrl}>Continue to payment</a>
	if (!agreement) return null
	return (
		<Link to={agreement.url}>
			<span>{agreement.asks ? 'Confirm the delivery' : 'Agreement'}</span>
			<span className="sr-only">{` of ${reference}`}</span>
		</Link>
	)
}

function BriefLink({ url, isGiven, reference }: { url: string; isGiven: boolean; reference: string }) {
	return (
		<Link to={url}>
			<span>{isGiven ? 'Your answers' : 'Tell us what you’re looking for'}</span>
			<span className="sr-only">{` for ${reference}`}</span>
		</Link>
	)
}
