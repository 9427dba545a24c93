import type { Db } from '#app/db/client.server.ts'
import { giveVisitsToAccount } from '#app/modules/appointments/owners.server.ts'
import { joinAccountToFile } from '#app/modules/clients/open-file.server.ts'
import { giveOrdersToAccount } from '#app/modules/payments/orders.server.ts'

/**
 * Once an address is proven to belong to an account, what was bought and booked with it without signing in is theirs, and so is
 * the file that the advisor keeps of it.
 * Call in the transaction that verifies, or after it; calling again changes nothing.
 */
export async function attachOrdersToVerifiedEmail(db: Db, user: { id: string; now: Date }): Promise<number> {
	const visits = await giveVisitsToAccount(db, { userId: user.id })
	const orders = await giveOrdersToAccount(db, { userId: user.id })
	await joinAccountToFile(db, { userId: user.id, now: user.now })
	return visits + orders
}
