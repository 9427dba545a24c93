import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'

export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'updatedAt' | 'version'>

/** The business details that the advisor saved, or the defaults. */
export async function getSettings(db: Db): Promise<Settings> {
	const [row] = await db.select().from(settings)
	if (!row) {
		await db.insert(settings).values({}).onConflictDoNothing()
		return getSettings(db)
	}
	const { id: _id, updatedAt: _updatedAt, version: _version, ...stored } = row
	return stored
}
