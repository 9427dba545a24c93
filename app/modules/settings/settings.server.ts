import { askOnce } from '#app/db/asked-queries.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'

export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'updatedAt' | 'version'>

/** The business as its advisor named it; the defaults until somebody has. Read once for all parts of a page. */
export function getSettings(db: Db): Promise<Settings> {
	return askOnce(db, 'settings', () => readSettings(db))
}

async function readSettings(db: Db): Promise<Settings> {
	const [row] = await db.select().from(settings)
	if (!row) {
		await db.insert(settings).values({}).onConflictDoNothing()
		return readSettings(db)
	}
	const { id: _id, updatedAt: _updatedAt, version: _version, ...named } = row
	return named
}
