import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { balanceTransaction, bookEntry, booksClosed } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor, Staff } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { type BookKind, isTransfer, isTrust, trustKinds } from './book-kinds.ts'
import { daysOfMonth, formatMonth, type Month } from './months.ts'

type ReadInput = { actor: Actor; month: Month }

/** A movement of money, with what its order says today. */
export type BookEntry = Omit<typeof bookEntry.$inferSelect, 'orderId' | 'transactionId' | 'sample'> & {
	/** What was paid for, else what the provider says about it; null if neither is known. */
	title: string | null
	/** Whether `reference` is that of an order. */
	hasOrder: boolean
	payee: string | null
}

/** Returns a page of the entries of a month, in the order of their days. `after` is the `next` of the previous page. @throws Forbidden */
export async function listBookEntries(
	db: Db,
	{ actor, month, after, limit = 100 }: ReadInput & { after?: number | undefined; limit?: number },
): Promise<{ entries: BookEntry[]; next: number | null }> {
	assertMay(actor, 'see-revenue')
	const { id, kind, day, happenedAt, amountCents, currency, method, reference, recordedAt } = bookEntry
	const rows = await db
		.select({
			id,
			kind,
			day,
			happenedAt,
			amountCents,
			currency,
			method,
			reference,
			recordedAt,
			title: sql<string | null>`coalesce(${order.title}, ${balanceTransaction.description})`,
			hasOrder: sql<boolean>`${bookEntry.orderId} is not null`,
			payee: order.customerName,
		})
		.from(bookEntry)
		.leftJoin(order, eq(order.id, bookEntry.orderId))
		.leftJoin(balanceTransaction, eq(balanceTransaction.id, bookEntry.transactionId))
		.where(and(isInMonth(month), isBehind([day, id], after, 'ascending')))
		.orderBy(asc(day), asc(id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { entries: page, next }
}

/**
 * `cents`: what the business has more, so without transfers to its bank and without the clients' money. `trustCents`: what is held in trust at
 * the end of the month.
 */
export type BookTotals = {
	byKind: { kind: BookKind; cents: number; count: number }[]
	cents: number
	trustCents: number
}

/** Sums the entries of a month by kind, in cents. @throws Forbidden */
export async function sumBooks(db: Db, { actor, month }: ReadInput): Promise<BookTotals> {
	assertMay(actor, 'see-revenue')
	const byKind = await db
		.select({
			kind: bookEntry.kind,
			cents: sql<number>`sum(${bookEntry.amountCents})`.mapWith(Number),
			count: sql<number>`count(*)`.mapWith(Number),
		})
		.from(bookEntry)
		.where(isInMonth(month))
		.groupBy(bookEntry.kind)
		.orderBy(bookEntry.kind)
	const own = byKind.filter(({ kind }) => !isTransfer(kind) && !isTrust(kind))
	const [held] = await db
		.select({ cents: sql<number>`coalesce(sum(${bookEntry.amountCents}), 0)`.mapWith(Number) })
		.from(bookEntry)
		.where(and(inArray(bookEntry.kind, [...trustKinds]), lte(bookEntry.day, daysOfMonth(month).until)))
	return { byKind, cents: own.reduce((sum, { cents }) => sum + cents, 0), trustCents: held!.cents }
}

/** Returns the last day of the closed months; null before the first one is closed. */
export async function findClosedUntil(db: Db): Promise<string | null> {
	const [row] = await db.select({ until: booksClosed.until }).from(booksClosed)
	return row?.until ?? null
}

/**
 * Closes a month and all before it: their entries stay as they are, and what becomes known later counts on the first day after them.
 * @throws Forbidden; Invalid if the month is not over; Conflict if it is already closed
 */
export async function closeBooks(
	db: Db,
	{ actor, month, timeZone, now }: { actor: Staff; month: Month; timeZone: string; now: Date },
): Promise<void> {
	assertMay(actor, 'close-books')
	const { until } = daysOfMonth(month)
	if (until >= localDateOf(now, timeZone)) throw new Invalid(`${formatMonth(month)} is not over yet.`)
	await transact(db, async (tx) => {
		// Waits for payments that are being recorded, and makes others wait, so that none gets into the month after it was closed.
		await tx.execute(sql`lock table ${bookEntry} in share row exclusive mode`)
		const closed = await findClosedUntil(tx)
		if (closed && closed >= until) throw new Conflict(`${formatMonth(month)} is already closed.`)
		await tx
			.insert(booksClosed)
			.values({ until, closedAt: now })
			.onConflictDoUpdate({ target: booksClosed.id, set: { until, closedAt: now } })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: 'books.closed',
			subject: { kind: 'books', id: month },
		})
	})
}

const isInMonth = (month: Month) => {
	const { from, until } = daysOfMonth(month)
	return between(bookEntry.day, from, until)
}
