import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { listSequences, listTables, quoted } from '#server/backup/tables.ts'
import { listMigrations } from '#server/boot/migrate.ts'

type DumpedTable = { schema: string; name: string; columns: string[] }

/**
 * Writes a database of the site as SQL, with its own copy of the schema: the migrations as they are now, and the job scheduler's tables.
 * The embedded PostgreSQL has no `pg_dump`, and SQL without COPY can be loaded by any client.
 */
export async function dumpDatabase(client: pg.Client): Promise<string> {
	const migrations = readMigrationFiles({ migrationsFolder: 'app/db/migrations' })
	const applied = await listMigrations(client)
	const tables = (await listTables(client)).map((table) => ({ schema: 'public', ...table }))
	const parts = [
		...migrations.flatMap(({ sql }) => sql).map((statement) => `${statement.trim().replace(/;$/, '')};`),
		`create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`,
		...applied.map(
			({ hash, createdAt }) =>
				`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${createdAt});`,
		),
		getConstructionPlans('pgboss'),
		// Neither triggers nor foreign keys are checked: the rows were valid where they come from.
		'set session_replication_role = replica;',
		`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')};`,
		'delete from pgboss.version;',
	]
	for (const table of tables) parts.push(await rowsOf(client, table))
	for (const name of ['version', 'queue', 'schedule', 'job'])
		parts.push(
			await rowsOf(client, { schema: 'pgboss', name, columns: await columnNames(client, `pgboss.${name}`) }),
		)
	for (const { name, lastValue, isCalled } of await listSequences(client))
		parts.push(`select setval('public.${quoted(name)}', ${lastValue}, ${isCalled});`)
	parts.push('set session_replication_role = origin;')
	return `${parts.filter(Boolean).join('\n')}\n`
}

async function rowsOf(client: pg.Client, { schema, name, columns }: DumpedTable): Promise<string> {
	const values = columns.map((column) => `quote_nullable(${quoted(column)}::text)`).join(` || ', ' || `)
	const table = `${schema}.${quoted(name)}`
	const { rows } = await client.query<{ row: string }>(`select ${values} as row from ${table} order by 1`)
	if (rows.length === 0) return ''
	const list = rows.map(({ row }) => `(${row})`).join(',\n')
	return `insert into ${table} (${columns.map(quoted).join(', ')}) overriding system value values\n${list};`
}

async function columnNames(client: pg.Client, table: string): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
			and attgenerated = '' order by attnum`,
		[table],
	)
	return rows.map(({ name }) => name)
}
