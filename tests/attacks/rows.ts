import type { Pool } from 'pg'

type Edge = { child: string; column: string; parent: string; parentColumn: string }

/** What every request may write, whoever sends it: counters of limits, who is there, how far a session got; and what is sent behind its back. */
const restless = new Set([
	'limit_window',
	'session',
	'device',
	'chat_presence',
	'forum_view',
	'encryption_key_seen',
	'rate_limit',
	'mail',
	'daily_count',
])

/** One hash for each table of the site, of all its rows: equal when nothing at all was changed. */
export async function hashTables(pool: Pool, except: string[] = []): Promise<Record<string, string>> {
	const { rows } = await pool.query<{ name: string }>(
		`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
	)
	const hashes: Record<string, string> = {}
	for (const { name } of rows) {
		if (restless.has(name) || except.includes(name)) continue
		const { rows: found } = await pool.query<{ hash: string }>(
			`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from "${name}" t`,
		)
		hashes[name] = found[0]!.hash
	}
	return hashes
}

/**
 * Every row that belongs to an account, found by following foreign keys from it: its orders, visits, applications, files,
 * posts, conversations, and what hangs on those. By table and row, as text.
 */
export async function rowsOf(pool: Pool, userId: string): Promise<Record<string, string>> {
	const { rows: edges } = await pool.query<Edge>(
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
			if (!restless.has(table.replaceAll('"', ''))) found[name] = JSON.stringify(row)
			for (const { child, column, parent, parentColumn } of edges) {
				// What others wrote under it is theirs.
				if (parent !== table || row[parentColumn] === null || restless.has(child)) continue
				queue.push({ table: child, where: `"${column}" = $1`, values: [row[parentColumn]] })
			}
		}
	}
	return found
}
