import { desc, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { Order } from './orders.server.ts'

type PersonOrdersInput = {
	actor: Actor
	userIds: string[]
	emails: string[]
	/** Orders assigned to this person by hand, whoever paid them. */
	orderIds: string[]
	limit?: number
}

/**
 * Returns the orders of one person, newest first, found by accounts, email addresses and order ids. For the advisor only.
 * @throws Forbidden
 */
export async function listOrdersOfPerson(
	db: Db,
	{ actor, userIds, emails, orderIds, limit = 100 }: PersonOrdersInput,
): Promise<Order[]> {
	assertMay(actor, 'see-all')
	const owners = [
		...(userIds.length ? [inArray(order.userId, userIds)] : []),
		...(emails.length ? [inArray(order.customerEmail, emails)] : []),
		...(orderIds.length ? [inArray(order.id, orderIds)] : []),
	]
	if (owners.length === 0) return []
	return db
		.select()
		.from(order)
		.where(or(...owners))
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(limit)
}
