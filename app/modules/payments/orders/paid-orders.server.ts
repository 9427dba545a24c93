import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind } from '#app/db/keyset.server.ts'
import { order } from '#app/db/schema/payments.ts'
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

/** Returns orders that were paid, including refunded ones, oldest first. `after` is the cursor of the last order of the previous page. */
export function listPaidOrdersAfter(
	db: Db,
	{ after, limit }: { after?: string | undefined; limit: number },
): Promise<Order[]> {
	return db
		.select()
		.from(order)
		.where(
			and(
				inArray(order.status, ['paid', 'refunded']),
				isBehind([order.createdAt, order.id], after, 'ascending'),
			),
		)
		.orderBy(order.createdAt, order.id)
		.limit(limit)
}

/**
 * Returns the paid or pending orders that a person's question may refer to: those of their account, and of their email address unless that
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
		.where(and(or(eq(order.userId, userId), hasTheirEmail), inArray(order.status, ['pending', 'paid'])))
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

/**
 * Returns a paid order by its id, or one of an account's own orders by its reference, even if it was refunded since; null if it was not
 * paid.
 */
export async function findSettledOrder(
	db: Db,
	filter: { id: string } | { reference: string; userId: string },
): Promise<SettledOrder | null> {
	const [found] = await db
		.select()
		.from(order)
		.where(
			and(
				'id' in filter
					? eq(order.id, filter.id)
					: and(eq(order.reference, filter.reference), eq(order.userId, filter.userId)),
				isNotNull(order.paidAt),
			),
		)
	return found?.paidAt ? { ...found, paidAt: found.paidAt } : null
}

/** Returns an order that was paid and not refunded in full, locked against a refund until the transaction ends; null otherwise. */
export async function lockLiveOrder(tx: Db, { id }: { id: string }): Promise<SettledOrder | null> {
	const [found] = await tx
		.select()
		.from(order)
		.where(and(eq(order.id, id), eq(order.status, 'paid')))
		.for('share')
	return found?.paidAt ? { ...found, paidAt: found.paidAt } : null
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

/** Returns those of the given orders that are paid and not refunded in full. */
export async function listLiveOrders(
	db: Db,
	{ ids }: { ids: readonly string[] },
): Promise<{ id: string; priceId: string; paidAt: Date }[]> {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: order.id, priceId: order.priceId, paidAt: order.paidAt })
		.from(order)
		.where(and(inArray(order.id, [...ids]), eq(order.status, 'paid')))
	return rows.map(({ paidAt, ...row }) => ({ ...row, paidAt: paidAt! }))
}

const toPaidOrder = (
	row: Omit<PaidOrder, 'email' | 'paidAt'> & { email: string | null; paidAt: Date | null },
) => ({
	...row,
	email: row.email!,
	paidAt: row.paidAt!,
})
