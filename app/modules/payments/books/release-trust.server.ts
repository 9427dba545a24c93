import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'

/** An order of which something is held in trust and no refund is open; `settledAt`: when it was paid or its last refund was settled. */
type HeldInTrust = { orderId: string; agreementId: string; settledAt: Date }

/** Returns the orders of which something is held in trust, without those with a refund that is due, in progress or failed. */
export async function listHeldInTrust(
	db: Db,
	{ orderId }: { orderId?: string } = {},
): Promise<HeldInTrust[]> {
	const held = sql`(select coalesce(sum(${bookEntry.amountCents}), 0) from ${bookEntry} where ${bookEntry.orderId} = ${order.id}
		and ${bookEntry.kind} in ('trust', 'trust_refund', 'trust_refund_returned', 'trust_release'))`
	const rows = await db
		.select({
			orderId: order.id,
			agreementId: order.agreementId,
			settledAt: sql<Date>`greatest(${order.paidAt}, max(${refund.settledAt}))`.mapWith(order.paidAt),
		})
		.from(order)
		.leftJoin(refund, eq(refund.orderId, order.id))
		.where(and(eq(order.feeTiming, 'trust'), orderId ? eq(order.id, orderId) : undefined, sql`${held} > 0`))
		.groupBy(order.id)
		.having(sql`count(*) filter (where ${refund.status} in ('due', 'requested', 'failed')) = 0`)
		.orderBy(order.id)
	return rows.map((row) => ({ ...row, agreementId: row.agreementId! }))
}

/** Releases what is held in trust for an order: it is the business's from then on. Does nothing if nothing is held. */
export async function releaseTrust(tx: Db, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
	await tx.execute(sql`select release_trust(${orderId}, ${at.toISOString()})`)
}
