import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { clientChecklist, clientOrder, vehicleRecommendation } from '#app/db/schema/clients.ts'

/**
 * What the advisor has recorded for an order since it was paid: whether they recommended a vehicle to its client, and whether the order's
 * checklist is complete. `clientId` is null for an order in no file.
 */
export async function findGivenAdvice(
	db: Db,
	{ orderId, since }: { orderId: string; since: Date },
): Promise<{ clientId: string | null; hasRecommended: boolean; hasCompleted: boolean }> {
	const [found] = await db
		.select({
			clientId: clientOrder.clientId,
			hasRecommended: sql<boolean>`exists (${db
				.select({ one: sql`1` })
				.from(vehicleRecommendation)
				.where(
					and(
						eq(vehicleRecommendation.clientId, clientOrder.clientId),
						gte(vehicleRecommendation.createdAt, since),
					),
				)})`,
			hasCompleted: sql<boolean>`exists (${db
				.select({ one: sql`1` })
				.from(clientChecklist)
				.where(and(eq(clientChecklist.orderId, orderId), isNotNull(clientChecklist.completedAt)))})`,
		})
		.from(clientOrder)
		.where(eq(clientOrder.orderId, orderId))
	return found ?? { clientId: null, hasRecommended: false, hasCompleted: false }
}
