import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import type { Order } from './orders.server.ts'

/** Whether an order of this agreement was ever paid. */
export async function isAgreementPaid(db: Db, { agreementId }: { agreementId: string }): Promise<boolean> {
	const paid = await db.$count(order, and(eq(order.agreementId, agreementId), isNotNull(order.paidAt)))
	return paid > 0
}

/** Returns the paid orders of an agreement, the latest first: one, unless its client paid twice. */
export const listPaidOrdersOf = (db: Db, { agreementId }: { agreementId: string }): Promise<Order[]> =>
	db
		.select()
		.from(order)
		.where(and(eq(order.agreementId, agreementId), inArray(order.status, ['paid', 'refunded'])))
		.orderBy(desc(order.paidAt), desc(order.id))
