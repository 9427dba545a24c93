import { desc, eq, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { Order } from './orders.server.ts'

type Buyer = { userId: string | null; email: string | null }

/**
 * Returns the latest five orders of one person, found by account or by the email address they paid with. For the advisor only.
 * @throws Forbidden
 */
export async function listOrdersOfBuyer(
	db: Db,
	{ actor, userId, email }: Buyer & { actor: Actor },
): Promise<Order[]> {
	assertMay(actor, 'see-all')
	const owners = [userId && eq(order.userId, userId), email && eq(order.customerEmail, email)].filter(
		(each) => each !== null && each !== '',
	)
	if (owners.length === 0) return []
	return db
		.select()
		.from(order)
		.where(or(...owners))
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(5)
}
