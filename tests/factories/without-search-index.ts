import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Fills a table before its search index is built, which is faster than adding each row to the index. */
export async function withoutSearchIndex(
	db: Db,
	table: string,
	fill: (tx: Db) => Promise<unknown>,
): Promise<void> {
	const name = `${table}_search_idx`
	await db.transaction(async (tx) => {
		// The timeout is meant for requests, not for bulk inserts.
		await tx.execute(sql`set local statement_timeout = 0`)
		const { rows } = await tx.execute<{ definition: string }>(
			sql`select pg_get_indexdef(${name}::regclass) as definition`,
		)
		await tx.execute(sql.raw(`drop index ${name}`))
		await fill(tx)
		// An index is not built while checks of its table are due.
		await tx.execute(sql`set constraints all immediate`)
		await tx.execute(sql.raw(rows[0]!.definition))
		await tx.execute(sql.raw(`alter index ${name} alter column 1 set statistics 0`))
		await tx.execute(sql`set constraints all deferred`)
	})
}
