import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { order, orderSearchText, paymentEvent } from '#app/db/schema/payments/orders.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { OrderStatus } from './order-status.ts'
import type { Order } from './orders.server.ts'

type AdvisorInput = { actor: Actor }

export type ListAdminOrders = AdvisorInput & {
	status?: OrderStatus | undefined
	priceId?: string | undefined
	/** Text to find in the reference, the customer's name and address, and the service. */
	search?: string | undefined
	/** Instants: created at `from` or later, and before `until`. */
	from?: Date | undefined
	until?: Date | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

/** Returns a page of the admin list of orders, newest first. @throws Forbidden */
export async function listAdminOrders(
	db: Db,
	{ actor, status, priceId, search, from, until, after, limit = 25 }: ListAdminOrders,
): Promise<{ orders: Order[]; next: string | null }> {
	assertMay(actor, 'see-all')
	const orderBy = [desc(order.createdAt), desc(order.id)]
	const rows = await searchRows(db, {
		...searchOwnText(order.id, orderSearchText, searchedWords(search)),
		base: and(
			from && gte(order.createdAt, from),
			until && lt(order.createdAt, until),
			isBehind([order.createdAt, order.id], after),
		),
		filter: and(status && eq(order.status, status), priceId ? eq(order.priceId, priceId) : undefined),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select()
				.from(order)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	return { orders: page, next }
}

export type OrderEvent = Pick<
	typeof paymentEvent.$inferSelect,
	'eventId' | 'type' | 'outcome' | 'createdByProviderAt' | 'receivedAt'
>

/** Returns up to 200 provider events of an order, in the order received. @throws Forbidden */
export function listOrderEvents(
	db: Db,
	{ actor, orderId }: AdvisorInput & { orderId: string },
): Promise<OrderEvent[]> {
	assertMay(actor, 'see-all')
	return db
		.select({
			eventId: paymentEvent.eventId,
			type: paymentEvent.type,
			outcome: paymentEvent.outcome,
			createdByProviderAt: paymentEvent.createdByProviderAt,
			receivedAt: paymentEvent.receivedAt,
		})
		.from(paymentEvent)
		.where(eq(paymentEvent.orderId, orderId))
		.orderBy(asc(paymentEvent.receivedAt), asc(paymentEvent.eventId))
		.limit(200)
}
