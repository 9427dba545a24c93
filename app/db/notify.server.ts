import { sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/** The one channel of everything live; a payload is a topic, and perhaps a word about what happened there. */
export const liveChannel = 'live'

/**
 * Tells every instance's live hub that something happened on a topic ('chat:ID', 'post:ID'): at commit, and not at all when the
 * transaction rolls back. The same words twice in one transaction are told once. Ids only: what happened is read from the tables.
 */
export async function notify(db: Db, topic: string, word?: string): Promise<void> {
	await db.execute(sql`select pg_notify(${liveChannel}, ${word ? `${topic} ${word}` : topic})`)
}
