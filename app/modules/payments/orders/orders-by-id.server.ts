import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { Order } from './orders.server.ts'

/** Returns these orders, oldest first. @throws Forbidden */
export async function listOrdersById(
	db: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Order[]> {
	assertMay(actor, 'see-all')
	if (ids.length === 0) return []
	return db
		.select()
		.from(order)
		.where(inArray(order.id, [...ids]))
		.orderBy(asc(order.createdAt), asc(order.id))
}
