import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { balanceTransaction, bookEntry } from '#app/db/schema/payments/books.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { BalanceTransaction, Payout } from '#app/platform/payments/provider.ts'

/** Returns the references of the orders whose entries in the books do not add up to what was paid less what was refunded, in trust or not. */
export async function ordersAgainstBooks(db: Db): Promise<string[]> {
	const { rows } = await db.execute<{ reference: string }>(sql`
		select o.reference from ${order} o
		left join (select order_id, sum(amount_cents) as cents from ${bookEntry}
			where kind in ('payment', 'refund', 'refund_returned', 'trust', 'trust_refund', 'trust_refund_returned', 'trust_release')
			group by order_id) e on e.order_id = o.id
		where coalesce(e.cents, 0) <> case when o.paid_at is null then 0 else o.amount_cents - o.refunded_cents end`)
	return rows.map(({ reference }) => reference)
}

/** A movement of the balance as Stripe reports it. */
export const makeTransaction = (
	set: Pick<BalanceTransaction, 'id' | 'type' | 'amountCents' | 'createdAt'> & Partial<BalanceTransaction>,
): BalanceTransaction => ({
	category: undefined,
	feeCents: 0,
	currency: 'usd',
	sourceId: undefined,
	paymentId: undefined,
	orderReference: undefined,
	description: undefined,
	...set,
})

export const makePayout = (
	set: Pick<Payout, 'id' | 'amountCents' | 'createdAt'> & Partial<Payout>,
): Payout => ({
	currency: 'usd',
	status: 'paid',
	isAutomatic: true,
	arrivesOn: set.createdAt.toISOString().slice(0, 10),
	...set,
})

/**
 * Returns the movements of the balance whose entries in the books do not add up to them. Those that orders book are compared with the orders,
 * by `ordersAgainstBooks`; here they only have their fee.
 */
export async function balanceAgainstBooks(db: Db): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		select t.id from ${balanceTransaction} t
		left join (
			select transaction_id, sum(amount_cents) as cents from ${bookEntry} group by transaction_id
		) e on e.transaction_id = t.id
		where coalesce(e.cents, 0) <> case when t.entry_kind is null then 0 else t.amount_cents end - t.fee_cents`)
	return rows.map(({ id }) => id)
}
