import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Returns how many connections to this database wait for a lock. */
export async function countConnectionsWaitingForLock(db: Db): Promise<number> {
	const { rows } = await db.execute<{ waiting: number }>(
		sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
	)
	return rows[0]!.waiting
}
