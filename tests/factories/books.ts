import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookEntry, order } from '#app/db/schema/payments.ts'

/** Returns the references of the orders whose entries in the books do not add up to what was paid less what was refunded. */
export async function ordersAgainstBooks(db: Db): Promise<string[]> {
	const { rows } = await db.execute<{ reference: string }>(sql`
		select o.reference from ${order} o
		left join (select order_id, sum(amount_cents) as cents from ${bookEntry}
			where kind in ('payment', 'refund', 'refund_returned') group by order_id) e on e.order_id = o.id
		where coalesce(e.cents, 0) <> case when o.paid_at is null then 0 else o.amount_cents - o.refunded_cents end`)
	return rows.map(({ reference }) => reference)
}
