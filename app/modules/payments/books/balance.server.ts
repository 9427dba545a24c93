import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { balanceReading, balanceTransaction } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { transact } from '#app/db/transact.server.ts'
import type { BalanceTransaction } from '#app/platform/payments/provider.ts'
import { bookKindOf } from './balance-kinds.ts'

type RecordInput = {
	provider: string
	transactions: readonly BalanceTransaction[]
	/** The payout that paid them out, if they were listed by it. */
	payoutId?: string
}

/** Rows of one statement, so that its parameters stay far below PostgreSQL's limit of 65,535. */
const rowsMax = 1_000

/**
 * Records movements of the balance, each once, whether a webhook or a reading reports it first. A trigger writes their entries.
 * @returns how many were new
 */
export async function recordBalanceTransactions(db: Db, input: RecordInput): Promise<number> {
	let count = 0
	for (let from = 0; from < input.transactions.length; from += rowsMax)
		count += await recordSome(db, { ...input, transactions: input.transactions.slice(from, from + rowsMax) })
	return count
}

function recordSome(db: Db, { provider, transactions, payoutId }: RecordInput): Promise<number> {
	return transact(db, async (tx) => {
		const orderOf = await findOrders(tx, { provider, transactions })
		const rows = transactions.map((each) => toRow(each, { provider, found: orderOf(each) }))
		// In the order in which they happened, so that the entries of a day are, too.
		const inTime = rows.sort(
			(one, other) => +one.happenedAt - +other.happenedAt || (one.id < other.id ? -1 : 1),
		)
		const inserted = await tx
			.insert(balanceTransaction)
			.values(inTime)
			.onConflictDoNothing()
			.returning({ id: balanceTransaction.id })
		if (payoutId) {
			// A payout's list contains the movement of the payout itself, which is not part of it.
			const ids = transactions.filter(({ sourceId }) => sourceId !== payoutId).map(({ id }) => id)
			await tx
				.update(balanceTransaction)
				.set({ payoutId })
				.where(
					and(
						eq(balanceTransaction.provider, provider),
						inArray(balanceTransaction.id, ids),
						isNull(balanceTransaction.payoutId),
					),
				)
		}
		return inserted.length
	})
}

type FoundOrder = Pick<typeof order.$inferSelect, 'id' | 'reference' | 'providerPaymentId' | 'paidAt'>

function toRow(
	transaction: BalanceTransaction,
	{ provider, found }: { provider: string; found: FoundOrder | undefined },
): typeof balanceTransaction.$inferInsert & { happenedAt: Date } {
	const { id, type, category, amountCents, feeCents, currency, createdAt, sourceId, paymentId } = transaction
	return {
		provider,
		id,
		type: type === 'adjustment' ? (category ?? type) : type,
		amountCents,
		feeCents,
		currency,
		// What is said about a payment may name the person who paid.
		description: paymentId ? null : (transaction.description ?? null),
		orderId: found?.id ?? null,
		reference: found?.reference ?? sourceId ?? id,
		entryKind: bookKindOf(transaction, found ? { isPaid: found.paidAt !== null } : null),
		happenedAt: createdAt,
	}
}

/** Returns a function that finds the order of a movement: by our reference, else by the payment's id. */
async function findOrders(tx: Db, { provider, transactions }: RecordInput) {
	const references = transactions.flatMap(({ orderReference }) => orderReference ?? [])
	const paymentIds = transactions.flatMap(({ orderReference, paymentId }) =>
		orderReference || !paymentId ? [] : paymentId,
	)
	const { id, reference, providerPaymentId, paidAt } = order
	const found: FoundOrder[] =
		references.length + paymentIds.length
			? await tx
					.select({ id, reference, providerPaymentId, paidAt })
					.from(order)
					.where(
						and(
							eq(order.provider, provider),
							or(inArray(reference, references), inArray(providerPaymentId, paymentIds)),
						),
					)
			: []
	const byReference = new Map(found.map((each) => [each.reference, each]))
	const byPayment = new Map(found.map((each) => [each.providerPaymentId, each]))
	return ({ orderReference, paymentId }: BalanceTransaction): FoundOrder | undefined =>
		(orderReference ? byReference.get(orderReference) : undefined) ??
		(paymentId ? byPayment.get(paymentId) : undefined)
}

/**
 * Returns from when the balance has to be read: until when it was read, else when the first order was made; null if there is neither, so that
 * there is nothing to read.
 */
export async function findReadFrom(db: Db, { provider }: { provider: string }): Promise<Date | null> {
	const [read] = await db.select().from(balanceReading).where(eq(balanceReading.provider, provider))
	if (read) return read.until
	const [first] = await db
		.select({ createdAt: order.createdAt })
		.from(order)
		.where(and(eq(order.provider, provider), eq(order.sample, false)))
		.orderBy(asc(order.createdAt), asc(order.id))
		.limit(1)
	return first?.createdAt ?? null
}

/** Remembers until when the balance has been read. */
export async function setReadUntil(db: Db, row: { provider: string; until: Date }): Promise<void> {
	await db
		.insert(balanceReading)
		.values(row)
		.onConflictDoUpdate({ target: balanceReading.provider, set: { until: row.until } })
}
