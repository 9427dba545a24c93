import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Makes the first write to the table fail like the victim of a deadlock; later writes succeed. */
export async function failFirstWrite(db: Db, table: string): Promise<void> {
	const name = sql.identifier(`fail_once_${++count}`)
	await db.execute(sql`create sequence ${name}`)
	await db.execute(
		sql`create function ${name}() returns trigger language plpgsql as ${sql.raw(`$$ begin
			if nextval('fail_once_${count}') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
			return null;
		end $$`)}`,
	)
	await db.execute(
		sql`create trigger ${name} after insert or update or delete on ${sql.identifier(table)} for each row execute function ${name}()`,
	)
}

let count = 0
