import { sql } from 'drizzle-orm'
import type { Db } from '../client.server.ts'
import { archiveTables, isLeftOut } from './archive-tables.ts'

export type ArchiveColumn = { name: string; type: string }
export type ArchiveTable = { name: string; what: string; columns: ArchiveColumn[] }

/** Lets a transaction wait while large files are copied between two tables. */
export async function allowLongReading(tx: Db): Promise<void> {
	await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/** Lists the tables of the archive with the columns that it has of them, from the database. */
export async function listArchiveTables(tx: Db): Promise<ArchiveTable[]> {
	const { rows } = await tx.execute<ArchiveColumn & { table: string }>(sql`
		select table_name as table, column_name as name, udt_name as type from information_schema.columns
		where table_schema = 'public' order by table_name, ordinal_position`)
	return Object.entries(archiveTables).map(([table, what]) => ({
		name: table,
		what,
		columns: rows
			.filter((row) => row.table === table && !isLeftOut(row))
			.map(({ name, type }) => ({ name, type })),
	}))
}

const rowsOfFetch = 500
/** So large that an archive has few files, and so small that one is no burden for the memory. */
const partCharsMax = 4_000_000

/** Yields the rows of a table as the texts of JSON arrays. Call it inside a transaction, which sees one moment of all tables. */
export async function* readTableParts(
	tx: Db,
	{ name, columns }: ArchiveTable,
): AsyncGenerator<{ text: string; rows: number }> {
	const chosen = sql.join(
		columns.map((column) => sql.identifier(column.name)),
		sql`, `,
	)
	let lines: string[] = []
	let chars = 0
	const part = () => ({ text: `[\n${lines.join(',\n')}\n]\n`, rows: lines.length })
	for await (const line of readLines(
		tx,
		sql`select row_to_json(r)::text as line from (select ${chosen} from ${sql.identifier(name)}) r`,
	)) {
		lines.push(line)
		chars += line.length
		if (chars < partCharsMax) continue
		yield part()
		lines = []
		chars = 0
	}
	if (lines.length > 0) yield part()
}

/** Yields the `line` of each row of a query, through a cursor, so that they are never all in memory. */
export async function* readLines(tx: Db, query: ReturnType<typeof sql>): AsyncGenerator<string> {
	await tx.execute(sql`declare archive_rows no scroll cursor for ${query}`)
	try {
		for (;;) {
			const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsOfFetch} from archive_rows`))
			for (const { line } of rows) yield line
			if (rows.length < rowsOfFetch) return
		}
	} finally {
		await tx.execute(sql`close archive_rows`)
	}
}

/** The files of the archive that are not in the tables: uploads, and original emails and agreements by their keys. */
export async function listArchiveFiles(tx: Db) {
	const { rows: uploads } = await tx.execute<{ id: string; key: string; name: string }>(
		sql`select id, storage_key as key, file_name as name from upload where not draft order by id`,
	)
	const { rows: emails } = await tx.execute<{ id: string; key: string }>(
		sql`select id, raw_key as key from mail_message where raw_key is not null order by id`,
	)
	return { uploads, emails }
}

/** Yields the signed agreements about services. */
export async function* readAgreements(tx: Db): AsyncGenerator<{ id: string; pdf: Buffer }> {
	const { rows } = await tx.execute<{ id: string }>(
		sql`select id from service_agreement where pdf is not null order by id`,
	)
	for (const { id } of rows) {
		const found = await tx.execute<{ pdf: Buffer }>(sql`select pdf from service_agreement where id = ${id}`)
		const [row] = found.rows
		if (row) yield { id, pdf: row.pdf }
	}
}
