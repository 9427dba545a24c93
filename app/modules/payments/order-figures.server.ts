import { and, count, countDistinct, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { maySeeAllOrders } from './policy.ts'

export type OrderFigures = {
	/** What was taken and kept: what the period's orders paid, less what went back. Integer cents. */
	revenueCents: number
	/** Of what they paid, what went back. */
	returnedCents: number
	/** Orders that were paid, also those given back later. */
	paidCount: number
	/** Checkouts opened, whatever became of them. */
	startedCount: number
}

type Asked = { actor: Pick<Viewer, 'isAdmin'>; from: Date; until: Date }

/**
 * Sums the orders whose checkout was opened in `[from, until)`. Each figure is a plain recount of the rows:
 * nothing is stored, so nothing can drift. @throws Forbidden
 */
export async function getOrderFigures(db: Db, { actor, from, until }: Asked): Promise<OrderFigures> {
	assertMaySee(actor)
	const [row] = await db
		.select({
			revenueCents: sql<string>`coalesce(sum(${order.amountCents} - ${order.refundedCents}) filter (where ${order.paidAt} is not null), 0)`,
			returnedCents: sql<string>`coalesce(sum(${order.refundedCents}) filter (where ${order.paidAt} is not null), 0)`,
			paidCount: sql<string>`count(*) filter (where ${order.paidAt} is not null)`,
			startedCount: sql<string>`count(*)`,
		})
		.from(order)
		.where(and(gte(order.createdAt, from), lt(order.createdAt, until)))
	return {
		revenueCents: Number(row!.revenueCents),
		returnedCents: Number(row!.returnedCents),
		paidCount: Number(row!.paidCount),
		startedCount: Number(row!.startedCount),
	}
}

export type OrderWeek = {
	/** The Monday it begins with, a local date. */
	week: string
	revenueCents: number
	paidCount: number
	startedCount: number
}

/** The same figures by the week the checkout was opened in; weeks without an order are left out. @throws Forbidden */
export async function listOrderWeeks(
	db: Db,
	{ actor, from, until, timeZone }: Asked & { timeZone: string },
): Promise<OrderWeek[]> {
	assertMaySee(actor)
	const rows = await db
		.select({
			week: sql<string>`to_char(date_trunc('week', ${order.createdAt} at time zone ${timeZone}), 'YYYY-MM-DD') as week`,
			revenueCents: sql<string>`coalesce(sum(${order.amountCents} - ${order.refundedCents}) filter (where ${order.paidAt} is not null), 0)`,
			paidCount: sql<string>`count(*) filter (where ${order.paidAt} is not null)`,
			startedCount: sql<string>`count(*)`,
		})
		.from(order)
		.where(and(gte(order.createdAt, from), lt(order.createdAt, until)))
		.groupBy(sql`week`)
		.orderBy(sql`week`)
	return rows.map((row) => ({
		week: row.week,
		revenueCents: Number(row.revenueCents),
		paidCount: Number(row.paidCount),
		startedCount: Number(row.startedCount),
	}))
}

/** Paid orders of `[from, until)` by offering, most sold first. @throws Forbidden */
export async function countPaidByPrice(db: Db, { actor, from, until }: Asked) {
	assertMaySee(actor)
	const rows = await db
		// A service may have been renamed meanwhile: it is still the same one.
		.select({ priceId: order.priceId, title: sql<string>`max(${order.title})`, count: sql<string>`count(*)` })
		.from(order)
		.where(and(gte(order.createdAt, from), lt(order.createdAt, until), sql`${order.paidAt} is not null`))
		.groupBy(order.priceId)
		.orderBy(sql`count(*) desc`, order.priceId)
	return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Different buyers with an order paid in `[from, until)` and not given back in full. Sample orders do not count. */
export async function countBuyers(db: Db, { from, until }: Omit<Asked, 'actor'>): Promise<number> {
	const [row] = await db
		.select({ buyers: countDistinct(order.customerEmail) })
		.from(order)
		.where(
			and(
				gte(order.paidAt, from),
				lt(order.paidAt, until),
				eq(order.status, 'paid'),
				eq(order.sample, false),
			),
		)
	return row?.buyers ?? 0
}

/** All orders there are, by status; for the operator's monitoring. */
export async function countOrdersByStatus(db: Db): Promise<Record<string, number>> {
	const rows = await db.select({ status: order.status, count: count() }).from(order).groupBy(order.status)
	return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

function assertMaySee(actor: Pick<Viewer, 'isAdmin'>): void {
	if (!maySeeAllOrders(actor)) throw new Forbidden('Only the advisor sees the takings.')
}
