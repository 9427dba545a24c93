import type { Db } from '#app/db/client.server.ts'
import { assignAppointmentsToAccount } from '#app/modules/appointments/owners.server.ts'
import { joinAccountToFile } from '#app/modules/clients/files/open-file.server.ts'
import { assignOrdersToAccount } from '#app/modules/payments/orders/orders.server.ts'

/**
 * Assigns orders and appointments made without signing in to the account that has verified their email address, and links the
 * account to the client's file. Call it in the transaction of the verification or later; calling it again changes nothing.
 * @returns how many orders and appointments were assigned
 */
export async function attachOrdersToVerifiedEmail(db: Db, user: { id: string; now: Date }): Promise<number> {
	const appointments = await assignAppointmentsToAccount(db, { userId: user.id })
	const orders = await assignOrdersToAccount(db, { userId: user.id })
	await joinAccountToFile(db, { userId: user.id, now: user.now })
	return appointments + orders
}
