import { desc, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { maySeeAllOrders } from '../policy.ts'
import type { Order } from './orders.server.ts'

type OfPerson = {
	actor: Pick<Viewer, 'isAdmin'>
	userIds: string[]
	emails: string[]
	/** Orders that were said to be this person's, whoever paid. */
	orderIds: string[]
	limit?: number
}

/** The orders of one person, by accounts, addresses and numbers, newest first; for the advisor. @throws Forbidden */
export async function listOrdersOfPerson(
	db: Db,
	{ actor, userIds, emails, orderIds, limit = 100 }: OfPerson,
): Promise<Order[]> {
	if (!maySeeAllOrders(actor)) throw new Forbidden('Only the advisor can see all orders.')
	const whose = [
		...(userIds.length ? [inArray(order.userId, userIds)] : []),
		...(emails.length ? [inArray(order.customerEmail, emails)] : []),
		...(orderIds.length ? [inArray(order.id, orderIds)] : []),
	]
	if (whose.length === 0) return []
	return db
		.select()
		.from(order)
		.where(or(...whose))
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(limit)
}
