import type { Db } from '#app/db/client.server.ts'
import { assignAppointmentsToAccount } from '#app/modules/appointments/owners.server.ts'
import { joinAccountToFile } from '#app/modules/clients/files/open-file.server.ts'
import { assignOrdersToAccount } from '#app/modules/payments/orders/orders.server.ts'

/**
 * Once an address is proven to belong to an account, what was bought and booked with it without signing in is theirs, and so is
 * the file that the advisor keeps of it.
 * Call in the transaction that verifies, or after it; calling again changes nothing.
 */
export async function attachOrdersToVerifiedEmail(db: Db, user: { id: string; now: Date }): Promise<number> {
	const appointments = await assignAppointmentsToAccount(db, { userId: user.id })
	const orders = await assignOrdersToAccount(db, { userId: user.id })
	await joinAccountToFile(db, { userId: user.id, now: user.now })
	return appointments + orders
}
