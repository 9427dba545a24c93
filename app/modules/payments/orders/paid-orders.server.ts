import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind } from '#app/db/keyset.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { liveStatuses } from './order-status.ts'
import type { Order } from './orders.server.ts'

export type PaidOrder = {
	id: string
	reference: string
	priceId: string
	title: string
	email: string
	paidAt: Date
}

const isPaid = () => and(eq(order.status, 'paid'), eq(order.sample, false), isNotNull(order.customerEmail))

const columns = {
	id: order.id,
	reference: order.reference,
	priceId: order.priceId,
	title: order.title,
	email: order.customerEmail,
	paidAt: order.paidAt,
}

/** Returns real orders paid between the two instants and not refunded, oldest first. */
export async function listPaidOrders(
	db: Db,
	{ from, until }: { from: Date; until: Date },
): Promise<PaidOrder[]> {
	const rows = await db
		.select(columns)
		.from(order)
		.where(and(isPaid(), between(order.paidAt, from, until)))
		.orderBy(order.paidAt, order.id)
	return rows.map(toPaidOrder)
}

/** Returns orders that were paid, including refunded ones, or will be after delivery, oldest first. `after` is the cursor of the last order of the previous page. */
export function listPaidOrdersAfter(
	db: Db,
	{ after, limit }: { after?: string | undefined; limit: number },
): Promise<Order[]> {
	return db
		.select()
		.from(order)
		.where(
			and(
				inArray(order.status, [...begunStatuses]),
				isBehind([order.createdAt, order.id], after, 'ascending'),
			),
		)
		.orderBy(order.createdAt, order.id)
		.limit(limit)
}

/**
 * Returns the paid, deferred or pending orders that a person's question may refer to: those of their account, and of their email address unless that
 * is null.
 */
export function listOrdersForQuestion(
	db: Db,
	{ userId, email }: { userId: string; email: string | null },
): Promise<Pick<Order, 'id' | 'priceId'>[]> {
	const hasTheirEmail = email === null ? undefined : eq(order.customerEmail, email)
	return db
		.select({ id: order.id, priceId: order.priceId })
		.from(order)
		.where(
			and(
				or(eq(order.userId, userId), hasTheirEmail),
				inArray(order.status, ['pending', 'deferred', 'paid']),
			),
		)
}

/**
 * Returns a paid order that is no sample, locked against a refund until the transaction ends; null if there is no such order or it was
 * refunded.
 */
export async function lockPaidOrder(tx: Db, { id }: { id: string }): Promise<PaidOrder | null> {
	const [row] = await tx
		.select(columns)
		.from(order)
		.where(and(isPaid(), eq(order.id, id)))
		.for('share')
	return row ? toPaidOrder(row) : null
}

/** An order that was paid; it may have been refunded since. */
export type SettledOrder = Order & { paidAt: Date }

/** An order whose work has begun, with its payment or when the card was kept for it; it may have been refunded since. */
export type BegunOrder = Order & { begunAt: Date }

const begunStatuses = [...liveStatuses, 'refunded'] as const

/** Returns an order with when its work began; null if it never did, or was ended before it was paid. */
export function toBegun<O extends Pick<Order, 'status' | 'paidAt' | 'cardKeptAt'>>(
	row: O | undefined,
): (O & { begunAt: Date }) | null {
	const begunAt = row?.cardKeptAt ?? row?.paidAt
	return row && begunAt && row.status !== 'canceled' ? { ...row, begunAt } : null
}

/**
 * Returns an order whose work has begun by its id, or one of an account's own orders by its reference, even if it was refunded since; null
 * if there is none.
 */
export async function findBegunOrder(
	db: Db,
	filter: { id: string } | { reference: string; userId: string },
): Promise<BegunOrder | null> {
	const [found] = await db
		.select()
		.from(order)
		.where(
			and(
				'id' in filter
					? eq(order.id, filter.id)
					: and(eq(order.reference, filter.reference), eq(order.userId, filter.userId)),
				inArray(order.status, [...begunStatuses]),
			),
		)
	return toBegun(found)
}

/**
 * Returns an order whose work is owed, so that was neither refunded in full nor ended, locked against both until the transaction ends; null
 * otherwise.
 */
export async function lockLiveOrder(tx: Db, { id }: { id: string }): Promise<BegunOrder | null> {
	const [found] = await tx
		.select()
		.from(order)
		.where(and(eq(order.id, id), inArray(order.status, [...liveStatuses])))
		.for('share')
	return toBegun(found)
}

/** Returns the reference of an order in any state. */
export async function findOrderReference(db: Db, { id }: { id: string }): Promise<string | null> {
	const [row] = await db.select({ reference: order.reference }).from(order).where(eq(order.id, id))
	return row?.reference ?? null
}

export type OrderState = Pick<Order, 'id' | 'reference' | 'priceId' | 'status' | 'appointmentId'> & {
	/** Whether a refund failed and nobody has tried it again or dealt with it. */
	refundFailed: boolean
}

/** Returns the current state of an order, for the steps of its client's case; null if there is none. */
export async function findOrderState(db: Db, { id }: { id: string }): Promise<OrderState | null> {
	const { reference, priceId, status, appointmentId } = order
	const [row] = await db
		.select({
			id: order.id,
			reference,
			priceId,
			status,
			appointmentId,
			refundFailed: sql<boolean>`exists (select 1 from refund r where r.order_id = "order".id and r.status = 'failed')`,
		})
		.from(order)
		.where(eq(order.id, id))
	return row ?? null
}

/** Returns those of the given orders whose work is owed. */
export async function listLiveOrders(
	db: Db,
	{ ids }: { ids: readonly string[] },
): Promise<Pick<BegunOrder, 'id' | 'priceId' | 'begunAt'>[]> {
	if (ids.length === 0) return []
	const { id, priceId, paidAt, cardKeptAt } = order
	const rows = await db
		.select({ id, priceId, paidAt, cardKeptAt })
		.from(order)
		.where(and(inArray(order.id, [...ids]), inArray(order.status, [...liveStatuses])))
	return rows.map((row) => ({ id: row.id, priceId: row.priceId, begunAt: (row.cardKeptAt ?? row.paidAt)! }))
}

const toPaidOrder = (
	row: Omit<PaidOrder, 'email' | 'paidAt'> & { email: string | null; paidAt: Date | null },
) => ({
	...row,
	email: row.email!,
	paidAt: row.paidAt!,
})
