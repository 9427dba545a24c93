import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import {
	type ColumnRecord,
	type RecordedTable,
	recordedTables,
} from '#app/modules/rounds/proof/recorded-columns.ts'
import { tablesOfRound } from '#app/modules/rounds/proof/round-records.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'

export const recordedNames = Object.keys(recordedTables) as RecordedTable[]

export type Edit = { what: string; statement: string }

/** SQL that changes a value of this type to another one. */
function otherValue(column: PgColumn): string {
	const name = `"${column.name}"`
	const type = column.getSQLType()
	if (type.startsWith('timestamp')) return `coalesce(${name} + interval '1 minute', now())`
	if (type === 'boolean') return `not ${name}`
	if (type === 'uuid') return `gen_random_uuid()`
	if (type === 'bytea') return `coalesce(${name} || '\\x00'::bytea, '\\x00'::bytea)`
	if (type === 'jsonb') return `${name} || '{"zip": "00000"}'`
	if (type.endsWith('[]')) return `array_append(${name}, 'x')`
	if (type === 'smallint' || type === 'bigint' || type === 'integer') return `coalesce(${name} + 7, 1)`
	if (type === 'text') return `coalesce(${name} || 'x', 'x')`
	if (type === 'deal_round_state')
		return `case when ${name} = 'canceled' then 'opened'::deal_round_state else 'canceled'::deal_round_state end`
	throw new Error(`No other value for ${type}`)
}

/** Runs an edit as somebody with the database's password can, looks for faults, and rolls it back. Returns what was not found. */
export async function tryEdit(db: Db, { id, what, statement }: Edit & { id: string }) {
	const rollback = new Error('rolled back')
	let missed: string | null = `${what}: not tried`
	await db
		.transaction(async (tx) => {
			const { rowCount } = await tx.execute(sql.raw(statement))
			const { faults } = await verifyRound(tx, { id }).catch(() => ({ faults: ['it cannot be read'] }))
			missed = rowCount === 0 ? `${what}: changed nothing` : faults.length === 0 ? `${what}: not found` : null
			throw rollback
		})
		.catch((error: unknown) => {
			if (error !== rollback) throw new Error(what, { cause: error })
		})
	return missed
}

/** Switches off what would stop or follow an edit by hand: triggers, foreign keys, checks and unique indexes. */
export async function unprotect(db: Db) {
	for (const name of recordedNames) {
		const { table } = tablesOfRound[name]
		await db.execute(sql.raw(`alter table "${getTableName(table)}" disable trigger all`))
		for (const { name: check } of getTableConfig(table).checks)
			await db.execute(sql.raw(`alter table "${getTableName(table)}" drop constraint "${check}"`))
		for (const { config } of getTableConfig(table).indexes)
			if (config.unique) await db.execute(sql.raw(`drop index "${config.name}"`))
	}
}

/** One row of a table of a round: the first of those for which most of the columns have a value. */
const oneRow = (table: PgTable, id: string, roundId: string) => {
	const name = getTableName(table)
	const invited = `(select id from deal_round_invitation where round_id = '${roundId}')`
	const columns = Object.values(getTableColumns(table)).map((column) => column.name)
	const own = columns.includes('round_id')
		? `round_id = '${roundId}'`
		: columns.includes('invitation_id')
			? `invitation_id in ${invited}`
			: `id = '${id}'`
	return `ctid = (select ctid from "${name}" t where ${own} order by (select count(*) from jsonb_each(to_jsonb(t)) where value <> 'null') desc limit 1)`
}

/** The statements that edit each column of a table, remove a row and add one. */
export function editsOf(name: RecordedTable, id: string): Edit[] {
	const { table } = tablesOfRound[name]
	const tableName = getTableName(table)
	const records = recordedTables[name].columns as Record<string, ColumnRecord>
	const row = oneRow(table, id, id)
	const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
	const edits = columns
		// A round with another id is another round.
		.filter(([column]) => !(name === 'round' && column === 'id'))
		.filter(([column]) => {
			const record = records[column]!
			return typeof record === 'string' || !('notShown' in record)
		})
		.flatMap(([, column]) => {
			const set = (value: string) => `update "${tableName}" set "${column.name}" = ${value} where ${row}`
			return [{ what: `${tableName}.${column.name}`, statement: set(otherValue(column)) }]
		})
	const removed = {
		what: `a row of ${tableName} removed`,
		statement: `delete from "${tableName}" where ${row}`,
	}
	if (name === 'round') return edits
	const fresh = columns.flatMap(([, column]) =>
		column.isUnique || column.primary || column.name === 'form_key' || column.name === 'token_hash'
			? column
			: [],
	)
	const keys = name === 'key' ? ['stage'] : name === 'visit' ? ['device'] : []
	const changes = [
		...fresh.map(
			(column) =>
				`'${column.name}', ${column.getSQLType() === 'uuid' ? 'gen_random_uuid()::text' : 'md5(random()::text)'}`,
		),
		...keys.map((key) => `'${key}', ${key === 'stage' ? '3' : "'other'"}`),
		...(name === 'bid' || name === 'withdrawal' ? [`'revision', 3`] : []),
		...(name === 'invitation' ? [`'dealer_id', null`] : []),
	]
	const added = {
		what: `a row of ${tableName} added`,
		statement: `insert into "${tableName}" select (jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')}))).* from "${tableName}" t where ${row}`,
	}
	return [...edits, removed, added]
}

/** Tries each edit. Returns those that are not found. */
export async function missedEdits(
	db: Db,
	{ id, edits }: { id: string; edits: readonly Edit[] },
): Promise<string[]> {
	const missed: string[] = []
	for (const edit of edits) {
		const result = await tryEdit(db, { ...edit, id })
		if (result) missed.push(result)
	}
	return missed
}
