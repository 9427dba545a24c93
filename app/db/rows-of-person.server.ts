import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.server.ts'
import * as schema from './schema/index.ts'

/** A column whose value says whose row it is: `{ table: 'order', column: 'user_id', values: [id] }`. */
export type OwnedBy = { table: string; column: string; values: readonly string[] }

/** The cascading foreign keys of each table, by its name: rows of `parent` take these rows with them. */
const parentsByTable = new Map(
	Object.values(schema)
		.filter((value) => is(value, PgTable))
		.map((table) => {
			const { name, foreignKeys } = getTableConfig(table)
			const parents = foreignKeys
				.filter(({ onDelete }) => onDelete === 'cascade')
				.map((key) => key.reference())
				.map(({ columns, foreignColumns, foreignTable }) => ({
					parent: getTableConfig(foreignTable).name,
					columns: columns.map((column) => column.name),
					foreignColumns: foreignColumns.map((column) => column.name),
				}))
				.filter(({ parent }) => parent !== name)
			return [name, parents]
		}),
)

/** Every table of the database, by name. */
export const tableNames: readonly string[] = [...parentsByTable.keys()].sort()

const rowsOf = (table: string) => sql.identifier(`rows_of_${table}`)
const listOf = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join([...parts], sql`, `)

/**
 * Returns the names of the tables that have a row of a person: one that `owners` names, or one that would be deleted with such a row. A
 * foreign key that is only cleared on deletion says who wrote a row, not whose it is, so it is not followed. Tables and columns are not
 * checked: they must be constants.
 */
export async function findTablesOfPerson(
	db: Db,
	{ owners }: { owners: readonly OwnedBy[] },
): Promise<Set<string>> {
	const given = owners.filter(({ values }) => values.length > 0)
	const ordered = tablesBelow(given.map(({ table }) => table))
	if (ordered.length === 0) return new Set()
	const parts = ordered.map((table) => {
		const owned = given
			.filter((owner) => owner.table === table)
			.map(
				({ column, values }) =>
					sql`${sql.identifier(column)} in (${listOf(values.map((value) => sql`${value}`))})`,
			)
		const before = ordered.slice(0, ordered.indexOf(table))
		const deleted = parentsByTable
			.get(table)!
			.filter(({ parent }) => before.includes(parent))
			.map(
				({ parent, columns, foreignColumns }) =>
					sql`(${listOf(columns.map((name) => sql.identifier(name)))}) in (select ${listOf(foreignColumns.map((name) => sql.identifier(name)))} from ${rowsOf(parent)})`,
			)
		const isTheirs = sql.join([...owned, ...deleted], sql` or `)
		return sql`${rowsOf(table)} as (select * from ${sql.identifier(table)} where ${isTheirs})`
	})
	const names = ordered.map(
		(table) => sql`select ${table}::text as name where exists (select from ${rowsOf(table)})`,
	)
	const { rows } = await db.execute<{ name: string }>(
		sql`with ${listOf(parts)} ${sql.join(names, sql` union all `)}`,
	)
	return new Set(rows.map(({ name }) => name))
}

/** Returns these tables and all whose rows are deleted with theirs, each after those that it depends on, as far as there is no cycle. */
function tablesBelow(roots: readonly string[]): string[] {
	const reached = new Set(roots)
	// A set also returns what is added while it is walked.
	for (const table of reached)
		for (const [name, parents] of parentsByTable)
			if (parents.some(({ parent }) => parent === table)) reached.add(name)
	const ordered = new Set<string>()
	const open = new Set<string>()
	const add = (table: string) => {
		if (ordered.has(table) || open.has(table)) return
		open.add(table)
		for (const { parent } of parentsByTable.get(table) ?? []) if (reached.has(parent)) add(parent)
		ordered.add(table)
	}
	for (const table of reached) add(table)
	return [...ordered]
}
