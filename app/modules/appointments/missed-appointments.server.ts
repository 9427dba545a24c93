import { and, asc, between, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'

/** Returns the orders of the appointments on these days that their clients missed, the oldest first. */
export async function listMissedOrders(
	db: Db,
	{ from, until }: { from: string; until: string },
): Promise<string[]> {
	const { paidOrderId, slotDate, status, id } = appointment
	const rows = await db
		.select({ paidOrderId })
		.from(appointment)
		.where(and(eq(status, 'no_show'), isNotNull(paidOrderId), between(slotDate, from, until)))
		.orderBy(asc(slotDate), asc(id))
	return rows.map((row) => row.paidOrderId!)
}
