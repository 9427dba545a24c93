import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	clientChecklist,
	clientOrder,
	clientSupport,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'

/** What was recorded for an order. */
export type GivenAdvice = {
	clientId: string
	/** When the last vehicle was recommended to its client; null without one. */
	recommendedAt: Date | null
	hasBrief: boolean
	/** When its checklist was completed. */
	completedAt: Date | null
	/** Whether the support after a delivery has begun, and when it ended. */
	support: { endedAt: Date | null } | null
}

const at = clientChecklist.completedAt

/** Returns what was recorded for each of these orders that is in a client's file. */
export async function listGivenAdvice(
	db: Db,
	{ orderIds }: { orderIds: readonly string[] },
): Promise<Map<string, GivenAdvice>> {
	if (orderIds.length === 0) return new Map()
	// The tables are written out, because Drizzle leaves them out in a query without a join.
	const of = sql`from client_checklist c left join client_support s on s.checklist_id = c.id where c.order_id = "client_order"."order_id"`
	const rows = await db
		.select({
			orderId: clientOrder.orderId,
			clientId: clientOrder.clientId,
			recommendedAt: sql<Date | null>`(
				select max(v.created_at) from vehicle_recommendation v where v.client_id = "client_order"."client_id"
			)`.mapWith(at),
			hasBrief: sql<boolean>`exists (select from client_brief b where b.order_id = "client_order"."order_id")`,
			completedAt: sql<Date | null>`(select c.completed_at ${of})`.mapWith(at),
			hasSupport: sql<boolean>`coalesce((select s.checklist_id is not null ${of}), false)`,
			supportEndedAt: sql<Date | null>`(select s.end_notified_at ${of})`.mapWith(at),
		})
		.from(clientOrder)
		.where(inArray(clientOrder.orderId, [...orderIds]))
	return new Map(
		rows.map(({ orderId, hasSupport, supportEndedAt, ...row }) => [
			orderId,
			{ ...row, support: hasSupport ? { endedAt: supportEndedAt } : null },
		]),
	)
}

/** Counts the vehicles recommended to a client since then. */
export const countRecommended = (
	db: Db,
	{ clientId, since }: { clientId: string; since: Date },
): Promise<number> =>
	db.$count(
		vehicleRecommendation,
		and(eq(vehicleRecommendation.clientId, clientId), gte(vehicleRecommendation.createdAt, since)),
	)

/** Lists the orders whose checklist was completed, or whose support ended, since then. */
export async function listOrdersOfFinishedWork(db: Db, { since }: { since: Date }): Promise<string[]> {
	const { orderId, completedAt, id } = clientChecklist
	const rows = await db
		.select({ orderId })
		.from(clientChecklist)
		.where(
			or(
				gte(completedAt, since),
				inArray(
					id,
					db
						.select({ id: clientSupport.checklistId })
						.from(clientSupport)
						.where(gte(clientSupport.endNotifiedAt, since)),
				),
			),
		)
	return rows.flatMap((row) => row.orderId ?? [])
}

/** Lists the orders in these files. */
export async function listOrdersOfClients(
	db: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<string[]> {
	if (clientIds.length === 0) return []
	const rows = await db
		.select({ orderId: clientOrder.orderId })
		.from(clientOrder)
		.where(inArray(clientOrder.clientId, [...clientIds]))
	return rows.map(({ orderId }) => orderId)
}
