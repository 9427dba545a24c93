import { inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'

export type EmailState = {
	status: 'queued' | 'sent' | 'dead'
	/** The code of the last failure, without addresses. */
	lastError: string | null
	/** The recipients that the mail server rejected although it accepted others. */
	rejected: string[]
}

/** Returns the delivery states of emails by ID. The caller must check that the actor may see what the emails belong to. */
export async function findEmailStates(
	db: Db,
	{ ids }: { ids: readonly string[] },
): Promise<Map<string, EmailState>> {
	if (ids.length === 0) return new Map()
	const { id, status, lastError, rejected } = outboxEmail
	const rows = await db
		.select({ id, status, lastError, rejected })
		.from(outboxEmail)
		.where(inArray(outboxEmail.id, [...ids]))
	return new Map(rows.map(({ id, ...state }) => [id, state]))
}

/** Returns the delivery states of emails by key; those that were never queued, or were deleted since, are left out. */
export async function findStatesByKey(
	db: Db,
	{ dedupeKeys }: { dedupeKeys: readonly string[] },
): Promise<Map<string, EmailState>> {
	if (dedupeKeys.length === 0) return new Map()
	const { dedupeKey, status, lastError, rejected } = outboxEmail
	const rows = await db
		.select({ dedupeKey, status, lastError, rejected })
		.from(outboxEmail)
		.where(inArray(dedupeKey, [...dedupeKeys]))
	return new Map(rows.map(({ dedupeKey, ...state }) => [dedupeKey!, state]))
}
