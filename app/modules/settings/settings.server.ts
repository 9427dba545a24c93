import { eq } from 'drizzle-orm'
import { sampleServiceStates, sampleVisitArea } from '#app/content/samples/sample-service-states.ts'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { settings } from '#app/db/schema/settings.ts'

export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'updatedAt' | 'version'>

/** Returns the business details that the advisor saved, or the defaults. */
export async function getSettings(db: Db): Promise<Settings> {
	const [row] = await readSettings(db, {})
	if (!row) {
		await db.insert(settings).values({}).onConflictDoNothing()
		return getSettings(db)
	}
	const { id: _id, updatedAt: _updatedAt, version: _version, ...stored } = row
	return stored
}

const readSettings = preparedQuery((db) => db.select().from(settings).prepare('settings'))

/** Inserts the demo's states, marked as samples, and where it meets clients; states that were entered stay. */
export async function insertSampleSettings(db: Db): Promise<void> {
	const { serviceStates } = await getSettings(db)
	if (serviceStates.length === 0)
		await db
			.update(settings)
			.set({ serviceStates: [...sampleServiceStates], visitArea: [...sampleVisitArea] })
			.where(eq(settings.id, 1))
}
