import type { Pool } from 'pg'

type ForeignKey = { child: string; column: string; parent: string; parentColumn: string }

/** Tables that any request may write: rate limits, presence and session activity, and emails that jobs send. */
const volatileTables = new Set([
	'limit_window',
	'session',
	'device',
	'chat_presence',
	'forum_view',
	'encryption_key_fingerprint',
	'outbox_email',
	'daily_event_count',
])

/** Returns a hash of all rows for each table of the site, whatever their order; hashes are equal when nothing changed. */
export async function hashTables(pool: Pool, except: string[] = []): Promise<Record<string, string>> {
	const { rows } = await pool.query<{ name: string }>(
		`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
	)
	const hashes: Record<string, string> = {}
	for (const { name } of rows) {
		if (volatileTables.has(name) || except.includes(name)) continue
		const { rows: found } = await pool.query<{ hash: string }>(
			`select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t`,
		)
		hashes[name] = found[0]!.hash
	}
	return hashes
}

/**
 * Returns every row that belongs to an account, found by following foreign keys from it: orders, appointments, applications, files,
 * posts, conversations and their dependents. The keys are table and id, the values JSON.
 */
export async function rowsOfAccount(pool: Pool, userId: string): Promise<Record<string, string>> {
	const { rows: foreignKeys } = await pool.query<ForeignKey>(
		`select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, b.attname as "parentColumn"
		from pg_constraint c
		join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
		where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
	)
	const found: Record<string, string> = {}
	const queue: { table: string; where: string; values: unknown[] }[] = [
		{ table: '"user"', where: 'id = $1', values: [userId] },
	]
	const seen = new Set<string>()
	for (let next = queue.shift(); next; next = queue.shift()) {
		const { table, where, values } = next
		const { rows } = await pool.query(
			`select ctid::text as place, to_jsonb(t) as row from ${table} t where ${where}`,
			values,
		)
		for (const { row } of rows) {
			const name = `${table} ${row.id ?? JSON.stringify(row)}`
			if (seen.has(name)) continue
			seen.add(name)
			if (!volatileTables.has(table.replaceAll('"', ''))) found[name] = JSON.stringify(row)
			for (const { child, column, parent, parentColumn } of foreignKeys) {
				// Rows are followed only from parent to child.
				if (parent !== table || row[parentColumn] === null || volatileTables.has(child)) continue
				queue.push({ table: child, where: `"${column}" = $1`, values: [row[parentColumn]] })
			}
		}
	}
	return found
}
