import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { keptCard, order } from '#app/db/schema/payments/orders.ts'
import { makeFeeDue } from './kept-cards.server.ts'
import type { Order } from './orders.server.ts'

/** Whether an order of this agreement was ever paid, or a card was kept for one. */
export async function isAgreementUsed(db: Db, { agreementId }: { agreementId: string }): Promise<boolean> {
	const isUsed = or(isNotNull(order.paidAt), isNotNull(order.cardKeptAt))
	return (await db.$count(order, and(eq(order.agreementId, agreementId), isUsed))) > 0
}

/** Returns the paid or deferred orders of an agreement, the latest first: one, unless its client paid twice. */
export const listLiveOrdersOf = (db: Db, { agreementId }: { agreementId: string }): Promise<Order[]> =>
	db
		.select()
		.from(order)
		.where(and(eq(order.agreementId, agreementId), inArray(order.status, ['deferred', 'paid', 'refunded'])))
		.orderBy(desc(sql`coalesce(${order.paidAt}, ${order.cardKeptAt})`), desc(order.id))

/** Returns the agreement of an order whose fee waits, or waited, for the delivery; null for any other. */
export async function findWaitingAgreement(db: Db, { orderId }: { orderId: string }): Promise<string | null> {
	const [found] = await db
		.select({ id: order.agreementId })
		.from(order)
		.where(and(eq(order.id, orderId), ne(order.feeTiming, 'now')))
	return found?.id ?? null
}

/**
 * Moves the orders and kept cards of an agreement to the version that replaces it, in the transaction of its signature. Payments, the
 * delivery and the end then find them there. A fee that waited for the car and its price is due from now on.
 */
export async function moveOrdersToVersion(
	tx: Db,
	{ from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
	await tx.update(order).set({ agreementId: to }).where(eq(order.agreementId, from))
	await tx.update(keptCard).set({ agreementId: to }).where(eq(keptCard.agreementId, from))
	const waitedForCar = and(
		eq(order.agreementId, to),
		eq(order.status, 'deferred'),
		eq(order.feeTiming, 'after_car'),
	)
	const due = await tx
		.update(order)
		.set({ feeTiming: 'trust' })
		.where(waitedForCar)
		.returning({ id: order.id })
	if (due.length > 0) await makeFeeDue(tx, { agreementId: to, now })
}

/** Cancels an order whose card is not needed, because the agreement has ended or another card is kept for it. */
export async function closeUnneededOrder(tx: Db, { id, now }: { id: string; now: Date }): Promise<Order> {
	const [closed] = await tx
		.update(order)
		.set({ status: 'canceled', closedAt: now })
		.where(eq(order.id, id))
		.returning()
	return closed!
}
