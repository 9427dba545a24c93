import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { clientBrief } from '#app/db/schema/clients/clients.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findOwnClientId, type SignedIn } from '../own-client.server.ts'
import { assertMay } from '../policy.ts'
import {
	type BriefAnswers,
	choiceOf,
	conditions,
	financings,
	mileages,
	timings,
	type VehicleType,
	vehicleTypes,
} from './brief.ts'

export type Brief = BriefAnswers & { orderId: string; version: number; createdAt: Date; updatedAt: Date }

/** Returns the brief of an order, or null. The caller must have verified that the order is the viewer's. */
export async function findBrief(db: Db, { orderId }: { orderId: string }): Promise<Brief | null> {
	const [found] = await db.select().from(clientBrief).where(eq(clientBrief.orderId, orderId))
	return found ? toBrief(found) : null
}

/** Lists the briefs of a file, newest first. @throws Forbidden */
export async function listBriefs(
	db: Db,
	{ actor, clientId }: { actor: Actor; clientId: string },
): Promise<Brief[]> {
	assertMay(actor, 'see')
	return listOfClient(db, clientId)
}

/** Lists a client's own briefs, newest first. */
export async function listOwnBriefs(db: Db, { actor }: { actor: SignedIn }): Promise<Brief[]> {
	const clientId = await findOwnClientId(db, { actor })
	return clientId ? listOfClient(db, clientId) : []
}

/** Returns the ids of the given orders that have a brief. */
export async function ordersWithBrief(db: Db, { orderIds }: { orderIds: string[] }): Promise<Set<string>> {
	if (orderIds.length === 0) return new Set()
	const rows = await readOrdersWithBrief(db, { orderIds })
	return new Set(rows.map(({ orderId }) => orderId))
}

const readOrdersWithBrief = preparedQuery((db) =>
	db
		.select({ orderId: clientBrief.orderId })
		.from(clientBrief)
		.where(sql`${clientBrief.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`)
		.prepare('orders_with_brief'),
)

/** Deletes the briefs of these orders, for an account that is deleted and whose client file stays because other accounts share it. */
export async function deleteBriefs(tx: Db, { orderIds }: { orderIds: string[] }): Promise<void> {
	if (orderIds.length > 0) await tx.delete(clientBrief).where(inArray(clientBrief.orderId, orderIds))
}

async function listOfClient(db: Db, clientId: string): Promise<Brief[]> {
	const rows = await db
		.select()
		.from(clientBrief)
		.where(eq(clientBrief.clientId, clientId))
		.orderBy(desc(clientBrief.createdAt), desc(clientBrief.orderId))
		.limit(50)
	return rows.map(toBrief)
}

/** Converts a row; leaves out chosen answers that this release of the form no longer offers. */
function toBrief({
	clientId: _clientId,
	condition,
	mileage,
	timing,
	financing,
	...row
}: typeof clientBrief.$inferSelect): Brief {
	return {
		...row,
		condition: choiceOf(conditions, condition),
		mileage: choiceOf(mileages, mileage),
		timing: choiceOf(timings, timing),
		financing: choiceOf(financings, financing),
		vehicleTypes: row.vehicleTypes.filter((key): key is VehicleType => choiceOf(vehicleTypes, key) !== null),
	}
}
