import { and, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'

export type OrderFigures = {
	/** What was taken and kept: paid orders of the period, refunded ones left out. Integer cents. */
	revenueCents: number
	/** Orders that were paid, also those given back later. */
	paidCount: number
	/** Checkouts opened, whatever became of them. */
	startedCount: number
}

/**
 * Sums the orders whose checkout was opened in `[from, until)`. Each figure is a plain recount of the rows:
 * nothing is stored, so nothing can drift.
 */
export async function getOrderFigures(
	db: Db,
	{ from, until }: { from: Date; until: Date },
): Promise<OrderFigures> {
	const [row] = await db
		.select({
			revenueCents: sql<string>`coalesce(sum(${order.amountCents}) filter (where ${order.status} = 'paid'), 0)`,
			paidCount: sql<string>`count(*) filter (where ${order.paidAt} is not null)`,
			startedCount: sql<string>`count(*)`,
		})
		.from(order)
		.where(and(gte(order.createdAt, from), lt(order.createdAt, until)))
	return {
		revenueCents: Number(row!.revenueCents),
		paidCount: Number(row!.paidCount),
		startedCount: Number(row!.startedCount),
	}
}

/** Paid orders of `[from, until)` by offering, most sold first. */
export async function countPaidByPrice(db: Db, { from, until }: { from: Date; until: Date }) {
	const rows = await db
		.select({ priceId: order.priceId, title: order.title, count: sql<string>`count(*)` })
		.from(order)
		.where(and(gte(order.createdAt, from), lt(order.createdAt, until), sql`${order.paidAt} is not null`))
		.groupBy(order.priceId, order.title)
		.orderBy(sql`count(*) desc`, order.priceId)
	return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
