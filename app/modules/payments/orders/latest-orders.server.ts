import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { liveStatuses } from './order-status.ts'

/** What the first page of the account shows of an order. */
export type LatestOrder = Awaited<ReturnType<typeof listLatestPaidOrders>>[number]

/** Lists the actor's latest orders that are paid, or will be after delivery, newest first. */
export const listLatestPaidOrders = (
	db: Db,
	{ actor, limit }: { actor: Pick<Viewer, 'id'>; limit: number },
) => readLatestPaidOrders(db, { userId: actor.id, limit })

const readLatestPaidOrders = preparedQuery((db) =>
	db
		.select({
			id: order.id,
			reference: order.reference,
			status: order.status,
			priceId: order.priceId,
			invoiceId: order.invoiceId,
			appointmentId: order.appointmentId,
			title: order.title,
			paidAt: order.paidAt,
			cardKeptAt: order.cardKeptAt,
			createdAt: order.createdAt,
		})
		.from(order)
		.where(and(eq(order.userId, sql.placeholder('userId')), inArray(order.status, [...liveStatuses])))
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(sql.placeholder('limit'))
		.prepare('latest_paid_orders'),
)
