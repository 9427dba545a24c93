import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'

/** An order of which something is held in trust; `settledAt`: when it was paid, its last refund was settled or its last dispute moved money. */
type HeldInTrust = { orderId: string; agreementId: string; settledAt: Date }

/**
 * Returns the orders of which something is held in trust, without those with a refund that is due, in progress or failed, or with a dispute
 * that is not decided.
 */
export async function listHeldInTrust(
	db: Db,
	{ orderId }: { orderId?: string } = {},
): Promise<HeldInTrust[]> {
	const movedAt = sql`(select max(${bookEntry.happenedAt}) from ${bookEntry} where ${bookEntry.orderId} = ${order.id}
		and ${bookEntry.kind} = 'trust_dispute_returned')`
	const openDispute = db
		.select({ id: paymentDispute.id })
		.from(paymentDispute)
		.where(and(eq(paymentDispute.orderId, order.id), isNull(paymentDispute.closedAt)))
	const rows = await db
		.select({
			orderId: order.id,
			agreementId: order.agreementId,
			settledAt: sql<Date>`greatest(${order.paidAt}, max(${refund.settledAt}), ${movedAt})`.mapWith(
				order.paidAt,
			),
		})
		.from(order)
		.leftJoin(refund, eq(refund.orderId, order.id))
		.where(
			and(
				eq(order.feeTiming, 'trust'),
				orderId ? eq(order.id, orderId) : undefined,
				sql`held_in_trust(${order.id}) > 0`,
				notExists(openDispute),
			),
		)
		.groupBy(order.id)
		.having(sql`count(*) filter (where ${refund.status} in ('due', 'requested', 'failed')) = 0`)
		.orderBy(order.id)
	return rows.map((row) => ({ ...row, agreementId: row.agreementId! }))
}

/** Releases what is held in trust for an order: it is the business's from then on. Does nothing if nothing is held. */
export async function releaseTrust(tx: Db, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
	await tx.execute(sql`select release_trust(${orderId}, ${at.toISOString()})`)
}
