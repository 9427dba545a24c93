import { and, asc, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'

/** Returns the ids of the closed files in which nothing has happened since then, the oldest first. */
export async function listLongClosedFiles(db: Db, { before }: { before: Date }): Promise<string[]> {
	const rows = await db
		.select({ id: client.id })
		.from(client)
		.where(and(isNotNull(client.closedAt), isNull(client.mergedIntoId), lt(client.activeAt, before)))
		.orderBy(asc(client.activeAt), asc(client.id))
	return rows.map(({ id }) => id)
}
