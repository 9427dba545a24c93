import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { balanceTransaction, bookEntry } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { trustKinds } from './book-kinds.ts'

/** A movement of a dispute about a fee that was paid into trust, in cents; negative: withdrawn. */
export type TrustMovement = {
	transactionId: string
	reference: string
	title: string
	/** What it moved of the trust account. */
	trustCents: number
	/** What is the business's of it: the bank's fee, and what was not, or not anymore, in trust. */
	ownCents: number
}

/** Returns the movements of disputes about fees in trust: those of one order, or all recorded since then, the oldest first. */
export function listTrustMovements(
	db: Db,
	of: { orderId: string } | { since: Date },
): Promise<TrustMovement[]> {
	const { id, entryKind, recordedAt } = balanceTransaction
	const ofTrust = inArray(bookEntry.kind, [...trustKinds])
	const sum = (which: ReturnType<typeof sql>) =>
		sql<number>`coalesce(sum(${bookEntry.amountCents}) filter (where ${which}), 0)::int`
	return db
		.select({
			transactionId: id,
			reference: order.reference,
			title: order.title,
			trustCents: sum(sql`${ofTrust}`),
			ownCents: sum(sql`not (${ofTrust})`),
		})
		.from(balanceTransaction)
		.innerJoin(order, and(eq(order.id, balanceTransaction.orderId), eq(order.feeTiming, 'trust')))
		.innerJoin(bookEntry, eq(bookEntry.transactionId, id))
		.where(
			and(
				inArray(entryKind, ['dispute', 'dispute_returned']),
				'orderId' in of ? eq(order.id, of.orderId) : gte(recordedAt, of.since),
			),
		)
		.groupBy(id, balanceTransaction.provider, recordedAt, order.id)
		.orderBy(recordedAt, id)
}
