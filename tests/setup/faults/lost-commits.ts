import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Makes every write to the table fail as if the connection broke during the commit, so that its outcome is unknown. */
export async function loseCommitsOf(db: Db, table: string): Promise<void> {
	await db.execute(
		sql`create function lose_answer() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '08006'; end $$`,
	)
	await db.execute(
		sql`create trigger lose_answer before insert or update on ${sql.identifier(table)} for each row execute function lose_answer()`,
	)
}
