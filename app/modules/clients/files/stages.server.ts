import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients.ts'
import type { ClientStage } from './client-file.ts'

/** Stores the stage that the facts give, if it is another than before; one set by hand holds until then. */
export async function setDerivedStage(
	tx: Db,
	{ clientId, stage }: { clientId: string; stage: ClientStage },
): Promise<void> {
	await tx
		.update(client)
		.set({ stage, stageDerived: stage })
		.where(and(eq(client.id, clientId), ne(client.stageDerived, stage)))
}
