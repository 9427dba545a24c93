import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Every row written to the table ends as when the answer of a commit is lost: the writer cannot know whether it is there. */
export async function loseCommitsOf(db: Db, table: string): Promise<void> {
	await db.execute(
		sql`create function lose_answer() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '08006'; end $$`,
	)
	await db.execute(
		sql`create trigger lose_answer before insert or update on ${sql.identifier(table)} for each row execute function lose_answer()`,
	)
}
