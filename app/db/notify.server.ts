import { sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/** The one channel of all live updates. A payload is a topic, optionally followed by a word for what happened. */
export const liveChannel = 'live'

/**
 * Notifies the live hub of every instance that something happened on a topic ('chat:ID', 'post:ID'). PostgreSQL sends it at commit,
 * and equal payloads of one transaction only once. Topics hold ids only; listeners read what happened from the tables.
 */
export async function notify(db: Db, topic: string, word?: string): Promise<void> {
	await db.execute(sql`select pg_notify(${liveChannel}, ${word ? `${topic} ${word}` : topic})`)
}
