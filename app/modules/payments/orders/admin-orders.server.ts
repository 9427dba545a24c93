import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { containsWords } from '#app/db/contains-words.server.ts'
import { order, orderSearchText, paymentEvent } from '#app/db/schema/payments.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { maySeeAllOrders } from '../policy.ts'
import type { OrderStatus } from './order-status.ts'
import type { Order } from './orders.server.ts'

type ByAdvisor = { actor: Pick<Viewer, 'isAdmin'> }

export type ListAdminOrders = ByAdvisor & {
	status?: OrderStatus | undefined
	priceId?: string | undefined
	/** Words of the reference, the customer's name and address, and the service. */
	search?: string | undefined
	/** Instants: made at `from` or later, and before `until`. */
	from?: Date | undefined
	until?: Date | undefined
	/** The `next` of the page before. */
	after?: string | undefined
	limit?: number
}

/** The desk's table of orders, newest first. @throws Forbidden */
export async function listAdminOrders(
	db: Db,
	{ actor, status, priceId, search, from, until, after, limit = 25 }: ListAdminOrders,
): Promise<{ orders: Order[]; next: string | null }> {
	assertMaySee(actor)
	const rows = await db
		.select()
		.from(order)
		.where(
			and(
				status && eq(order.status, status),
				priceId ? eq(order.priceId, priceId) : undefined,
				from && gte(order.createdAt, from),
				until && lt(order.createdAt, until),
				...containsWords(orderSearchText, search),
				after && isUuid(after)
					? sql`(${order.createdAt}, ${order.id}) < (select o.created_at, o.id from "order" o where o.id = ${after})`
					: undefined,
			),
		)
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(limit + 1)
	const orders = rows.slice(0, limit)
	return { orders, next: rows.length > limit ? orders.at(-1)!.id : null }
}

export type OrderEvent = Pick<
	typeof paymentEvent.$inferSelect,
	'eventId' | 'type' | 'outcome' | 'createdByProviderAt' | 'receivedAt'
>

/** What the provider told of an order, in the order it came in, up to 200. @throws Forbidden */
export function listOrderEvents(
	db: Db,
	{ actor, orderId }: ByAdvisor & { orderId: string },
): Promise<OrderEvent[]> {
	assertMaySee(actor)
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

function assertMaySee(actor: ByAdvisor['actor']): void {
	if (!maySeeAllOrders(actor)) throw new Forbidden('Only the advisor can see all orders.')
}
