import type { Db } from '#app/db/client.server.ts'
import { giveVisitsToAccount } from '#app/modules/appointments/owners.server.ts'
import { giveOrdersToAccount } from '#app/modules/payments/orders.server.ts'

/**
 * Once an address is proven to belong to an account, what was bought and booked with it without signing in is theirs.
 * Call in the transaction that verifies, or after it; calling again changes nothing.
 */
export async function attachOrdersToVerifiedEmail(db: Db, user: { id: string }): Promise<number> {
	const visits = await giveVisitsToAccount(db, { userId: user.id })
	return visits + (await giveOrdersToAccount(db, { userId: user.id }))
}
