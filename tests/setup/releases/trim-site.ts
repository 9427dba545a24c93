import type pg from 'pg'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { listTables, quoted } from '#server/backup/tables.ts'

const rowsMax = 25
const documentsMax = 3
/** One picture with its sizes and one PDF are enough. */
const keptUpload = /^sample\/(two-offers|private-seller)/
/** Tables whose rows prove each other, or of which there are few. */
const complete = /^(audit_|deal_|credit_|account$|settings$)/

/** Removes most rows and files of a demo, so that its dump and its backup are small, and keeps it consistent. */
export async function trimSite(client: pg.Client, storage: FileStorage): Promise<void> {
	await client.query('begin; set local session_replication_role = replica')
	const kept = `select id from credit_document order by id limit ${documentsMax}`
	await client.query(`delete from credit_document where id not in (${kept})`)
	await client.query('delete from upload where storage_key !~ $1', [keptUpload.source])
	// Nothing refers to these, so any of their rows may go.
	const { rows: leaves } = await client.query<{ name: string }>(`
		select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
		and not exists (select from pg_constraint where contype = 'f' and confrelid = c.oid) order by 1`)
	for (const { name } of leaves)
		if (!complete.test(name))
			await client.query(
				`delete from ${quoted(name)} where ctid not in (select ctid from ${quoted(name)} limit ${rowsMax})`,
			)
	while ((await removeOrphans(client)) > 0);
	await client.query('commit')
	await removeFiles(client, storage)
}

/** Removes the rows that refer to removed ones, or the reference where the schema does so. @returns how many were changed */
async function removeOrphans(client: pg.Client): Promise<number> {
	const { rows: keys } = await client.query<ForeignKey>(`
		select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype = 'n' as clears,
			array(select attname::text from unnest(conkey) with ordinality k(num, position) join pg_attribute on attrelid = conrelid and attnum = num order by position) as columns,
			array(select attname::text from unnest(confkey) with ordinality k(num, position) join pg_attribute on attrelid = confrelid and attnum = num order by position) as referred
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
	let changed = 0
	for (const { child, parent, clears, columns, referred } of keys) {
		const isSame = columns.map((column, i) => `p.${quoted(referred[i]!)} = c.${quoted(column)}`).join(' and ')
		const isSet = columns.map((column) => `c.${quoted(column)} is not null`).join(' and ')
		const change = clears
			? `update ${child} c set ${columns.map((column) => `${quoted(column)} = null`).join(', ')}`
			: `delete from ${child} c`
		const { rowCount } = await client.query(
			`${change} where ${isSet} and not exists (select from ${parent} p where ${isSame})`,
		)
		changed += rowCount ?? 0
	}
	return changed
}

type ForeignKey = { child: string; parent: string; clears: boolean; columns: string[]; referred: string[] }

async function removeFiles(client: pg.Client, storage: FileStorage): Promise<void> {
	const { rows } = await client.query<{ text: string }>(`select d::text as text from credit_document d`)
	const documents = rows.map(({ text }) => text).join('\n')
	for await (const key of storage.list())
		if (!keptUpload.test(key) && !documents.includes(key)) await storage.remove(key)
}

/** Returns how many rows each table has. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for (const { name } of await listTables(client)) {
		const { rows } = await client.query(`select count(*)::int as count from ${quoted(name)}`)
		if (rows[0].count > 0) counts[name] = rows[0].count
	}
	return counts
}
