import { and, count, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { timeSpansOf } from '#app/db/time-spans.server.ts'
import type { Span } from '#app/lib/dates/period-to-date.ts'
import { boundariesOf, rowsWithin } from '#app/lib/dates/time-ranges.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { revenueKinds } from '../books/book-kinds.ts'
import { assertMay } from '../policy.ts'

export type OrderFigures = {
	/** Revenue in integer cents: what was paid in the period, less what was refunded in it, whenever that had been paid. */
	revenueCents: number
	/** What was refunded in the period, in integer cents. */
	returnedCents: number
	/** Orders that were paid, including those refunded later. */
	paidCount: number
	/** Checkouts opened, regardless of their outcome. */
	startedCount: number
	/** Paid orders by offering, most sold first. */
	sold: { priceId: string; count: number }[]
}

/**
 * Sums the books in each of the spans, and counts the orders whose checkout was opened in it, in the given order. Spans may overlap; all are
 * counted in one pass over indexes that cover all columns needed. Each figure is counted from the rows: none is stored that could become
 * wrong.
 * @throws Forbidden
 */
export async function getOrderFigures(
	db: Db,
	{ actor, spans }: { actor: Actor; spans: readonly Span[] },
): Promise<OrderFigures[]> {
	assertMay(actor, 'see-revenue')
	const dayRanges = spans.map(({ from, until }) => ({
		from: from.toISOString(),
		until: until.toISOString(),
	}))
	const cuts = boundariesOf(dayRanges)
	const rows = await countStretches(db, cuts)
	return dayRanges.map((span) => sumRows(rowsWithin(rows, span, cuts)))
}

type StretchRow = {
	/** The number of the stretch: 1 is between the first two cuts. */
	span: number
	priceId: string
} & Omit<OrderFigures, 'sold'>

/**
 * Counts the orders and entries of each stretch between two cuts separately, so that however long all are together, each is read from the
 * index that contains all these columns. Revenue is in a row without a service.
 */
async function countStretches(db: Db, cuts: readonly string[]): Promise<StretchRow[]> {
	const { rows } = await db.execute<Record<keyof StretchRow, string>>(sql`
		select span, found.* from ${timeSpansOf(cuts, 'timestamptz')}, lateral (
			select ${order.priceId} as "priceId", count(*) as "startedCount", count(${order.paidAt}) as "paidCount",
				0 as "revenueCents", 0 as "returnedCents"
			from ${order} where ${order.createdAt} >= since and ${order.createdAt} < until
			group by ${order.priceId}
			union all
			select '', 0, 0, coalesce(sum(${bookEntry.amountCents}), 0),
				-coalesce(sum(${bookEntry.amountCents}) filter (where ${bookEntry.kind} <> 'payment'), 0)
			from ${bookEntry} where ${bookEntry.happenedAt} >= since and ${bookEntry.happenedAt} < until
				and ${inArray(bookEntry.kind, [...revenueKinds])}
		) found`)
	return rows.map(({ priceId, ...row }) => ({
		priceId,
		span: Number(row.span),
		startedCount: Number(row.startedCount),
		paidCount: Number(row.paidCount),
		revenueCents: Number(row.revenueCents),
		returnedCents: Number(row.returnedCents),
	}))
}

function sumRows(rows: readonly StretchRow[]): OrderFigures {
	const sum = (figure: 'revenueCents' | 'returnedCents' | 'paidCount' | 'startedCount') =>
		rows.reduce((all, row) => all + row[figure], 0)
	return {
		revenueCents: sum('revenueCents'),
		returnedCents: sum('returnedCents'),
		paidCount: sum('paidCount'),
		startedCount: sum('startedCount'),
		sold: countSold(rows),
	}
}

function countSold(rows: readonly StretchRow[]): OrderFigures['sold'] {
	const counts = new Map<string, number>()
	for (const { priceId, paidCount } of rows)
		if (paidCount > 0) counts.set(priceId, paidCount + (counts.get(priceId) ?? 0))
	return [...counts]
		.map(([priceId, count]) => ({ priceId, count }))
		.sort((one, other) => other.count - one.count || (one.priceId < other.priceId ? -1 : 1))
}

/** Counts distinct buyers with an order paid in `[from, until)` and not fully refunded. Sample orders do not count. */
export async function countBuyers(db: Db, { from, until }: Span): Promise<number> {
	// Counting distinct values directly would sort them, which takes long for addresses that are compared without case.
	const buyers = db
		.selectDistinct({ email: order.customerEmail })
		.from(order)
		.where(
			and(
				gte(order.paidAt, from),
				lt(order.paidAt, until),
				eq(order.status, 'paid'),
				eq(order.sample, false),
				isNotNull(order.customerEmail),
			),
		)
	return db.$count(buyers.as('buyers'))
}

/** Counts all orders by status, for the operator's monitoring. */
export async function countOrdersByStatus(db: Db): Promise<Record<string, number>> {
	const rows = await db.select({ status: order.status, count: count() }).from(order).groupBy(order.status)
	return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}
