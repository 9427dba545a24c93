import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** How many of this database's connections wait for a lock of another. */
export async function countWaiting(db: Db): Promise<number> {
	const { rows } = await db.execute<{ waiting: number }>(
		sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
	)
	return rows[0]!.waiting
}
