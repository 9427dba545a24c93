import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEvent } from '#app/db/schema/clients/clients.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import type { ClientEventKind } from './files/client-file.ts'
import { assertMay } from './policy.ts'

type ClientEventInput = {
	clientId: string
	what: ClientEventKind
	/** Values to show with the event; never secrets of another module. */
	detail?: Record<string, string | number | boolean | null>
	actor: Actor
	now: Date
}

/** Adds an event to the history of a file and updates its last activity. Call it in the transaction of the change. */
export async function recordClientEvent(
	tx: Db,
	{ clientId, what, detail = {}, actor, now }: ClientEventInput,
): Promise<void> {
	const { kind: actorKind, id: actorId } = recordedActor(actor)
	await tx.insert(clientEvent).values({
		clientId,
		what,
		detail,
		actorKind,
		actorId,
		at: now,
	})
	await tx
		.update(client)
		.set({ activeAt: now })
		.where(and(eq(client.id, clientId), lt(client.activeAt, now)))
}

export type ClientEvent = Omit<typeof clientEvent.$inferSelect, 'what'> & { what: ClientEventKind }

/** Lists the events of a file, newest first. @throws Forbidden */
export async function listClientEvents(
	db: Db,
	{ actor, clientId, limit = 100 }: { actor: Actor; clientId: string; limit?: number },
): Promise<ClientEvent[]> {
	assertMay(actor, 'see')
	const rows = await db
		.select()
		.from(clientEvent)
		.where(eq(clientEvent.clientId, clientId))
		.orderBy(desc(clientEvent.at), desc(clientEvent.id))
		.limit(limit)
	return rows.map((row) => ({ ...row, what: row.what as ClientEventKind }))
}
