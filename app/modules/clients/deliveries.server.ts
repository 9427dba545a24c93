import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { clientChecklist, clientSupport } from '#app/db/schema/clients/clients.ts'

/** Returns by order when its car was delivered: when the support after the delivery began. Orders without a delivery are left out. */
export async function listDeliveredOrders(
	db: Db,
	{ orderIds }: { orderIds: readonly string[] },
): Promise<Map<string, Date>> {
	if (orderIds.length === 0) return new Map()
	const rows = await db
		.select({ orderId: clientChecklist.orderId, deliveredAt: clientSupport.startedAt })
		.from(clientSupport)
		.innerJoin(clientChecklist, eq(clientChecklist.id, clientSupport.checklistId))
		.where(inArray(clientChecklist.orderId, [...orderIds]))
	return new Map(rows.flatMap(({ orderId, deliveredAt }) => (orderId ? [[orderId, deliveredAt]] : [])))
}
