import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceEnd } from '#app/db/schema/clients/clients.ts'
import { endMinutes } from './end-minutes.ts'

/** The end of the service of an order. */
export type ServiceEnd = typeof serviceEnd.$inferSelect

/** Returns the ends of these orders by order. */
export async function listServiceEnds(
	db: Db,
	{ orderIds }: { orderIds: readonly string[] },
): Promise<Map<string, ServiceEnd>> {
	if (orderIds.length === 0) return new Map()
	const rows = await db
		.select()
		.from(serviceEnd)
		.where(inArray(serviceEnd.orderId, [...orderIds]))
	return new Map(rows.map((row) => [row.orderId, row]))
}

type RecordEndInput = { orderId: string; byHand: boolean; endedAt: Date; now: Date }

/** Records the end of a service, in a transaction. @returns false if it was recorded before */
export async function recordServiceEnd(
	tx: Db,
	{ orderId, byHand, endedAt, now }: RecordEndInput,
): Promise<boolean> {
	const emailDueAt = new Date(now.getTime() + endMinutes * 60_000)
	const recorded = await tx
		.insert(serviceEnd)
		.values({ orderId, byHand, endedAt, emailDueAt })
		.onConflictDoNothing()
		.returning({ orderId: serviceEnd.orderId })
	return recorded.length > 0
}

/** Lists the orders whose closing email is due, longest first; at most 200. */
export async function listDueEnds(db: Db, { now }: { now: Date }): Promise<string[]> {
	const rows = await db
		.select({ orderId: serviceEnd.orderId })
		.from(serviceEnd)
		.where(and(isNull(serviceEnd.emailedAt), lte(serviceEnd.emailDueAt, now)))
		.orderBy(asc(serviceEnd.emailDueAt), asc(serviceEnd.orderId))
		.limit(200)
	return rows.map(({ orderId }) => orderId)
}

/** Locks an end until the transaction ends; null without one. */
export async function lockServiceEnd(tx: Db, { orderId }: { orderId: string }): Promise<ServiceEnd | null> {
	const [found] = await tx.select().from(serviceEnd).where(eq(serviceEnd.orderId, orderId)).for('update')
	return found ?? null
}

/** Removes a locked end: it was taken back, or the facts say something else now. */
export async function removeServiceEnd(tx: Db, { orderId }: { orderId: string }): Promise<void> {
	await tx.delete(serviceEnd).where(eq(serviceEnd.orderId, orderId))
}

/** Notes that the client was emailed about a locked end. */
export async function markEndEmailed(
	tx: Db,
	{ orderId, now }: { orderId: string; now: Date },
): Promise<void> {
	await tx.update(serviceEnd).set({ emailedAt: now }).where(eq(serviceEnd.orderId, orderId))
}
