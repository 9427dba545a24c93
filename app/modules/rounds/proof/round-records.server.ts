import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import {
	dealBid,
	dealBidWithdrawal,
	dealRound,
	dealRoundAward,
	dealRoundChoice,
	dealRoundExtension,
	dealRoundInquiry,
	dealRoundInvitation,
	dealRoundKey,
	dealRoundPhoto,
	dealRoundQuestion,
	dealRoundVisit,
} from '#app/db/schema/rounds.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { AuditValue } from '#app/modules/audit/audit-entry.ts'
import { canonicalOf } from '#app/modules/audit/canonical.ts'
import { listEntriesOf } from '#app/modules/audit/list-entries.server.ts'
import { sha256Of } from '../round-seals.server.ts'
import { type RecordedTable, recordedTables, type TableRecord } from './recorded-columns.ts'

/** The database table of each recorded one, and how its rows belong to a round. */
export const tablesOfRound: Record<RecordedTable, { table: PgTable; ofRound(roundId: string): SQL }> = {
	round: { table: dealRound, ofRound: (id) => eq(dealRound.id, id) },
	key: { table: dealRoundKey, ofRound: (id) => eq(dealRoundKey.roundId, id) },
	photo: { table: dealRoundPhoto, ofRound: (id) => eq(dealRoundPhoto.roundId, id) },
	extension: { table: dealRoundExtension, ofRound: (id) => eq(dealRoundExtension.roundId, id) },
	invitation: { table: dealRoundInvitation, ofRound: (id) => eq(dealRoundInvitation.roundId, id) },
	visit: { table: dealRoundVisit, ofRound: (id) => ofInvited(dealRoundVisit.invitationId, id) },
	bid: { table: dealBid, ofRound: (id) => eq(dealBid.roundId, id) },
	withdrawal: { table: dealBidWithdrawal, ofRound: (id) => eq(dealBidWithdrawal.roundId, id) },
	inquiry: { table: dealRoundInquiry, ofRound: (id) => ofInvited(dealRoundInquiry.invitationId, id) },
	question: { table: dealRoundQuestion, ofRound: (id) => ofInvited(dealRoundQuestion.invitationId, id) },
	choice: { table: dealRoundChoice, ofRound: (id) => eq(dealRoundChoice.roundId, id) },
	award: { table: dealRoundAward, ofRound: (id) => eq(dealRoundAward.roundId, id) },
}

const ofInvited = (column: Column, roundId: string): SQL =>
	inArray(
		column,
		sql`(select ${dealRoundInvitation.id} from ${dealRoundInvitation} where ${dealRoundInvitation.roundId} = ${roundId})`,
	)

/** A cell of a row: some of its columns, which the same steps change. */
export type Cell = {
	/** The hash of its columns, as the audit chain has it. */
	hash: string
	table: RecordedTable
	name: string
	/** The dealer to which the row belongs; null for a row of the round itself. */
	invitationId: string | null
}

/** The cells of a round by their address, 'table/row/cell'. */
export type Cells = Map<string, Cell>

type Row = Record<string, unknown>

const isCell = (record: unknown): record is { cell: string } =>
	typeof record === 'object' && record !== null && 'cell' in record

/** Returns the columns of a recorded table that are in a cell. */
export const columnsOfCell = (table: RecordedTable, name: string): string[] =>
	Object.entries(recordedTables[table].columns)
		.filter(([, record]) => isCell(record) && record.cell === name)
		.map(([column]) => column)
		.sort()

/** Reads the cells of everything that is stored about a round, or of the rows of one dealer. */
export async function readCells(
	db: Db,
	{ roundId, bidder = null }: { roundId: string; bidder?: string | null },
): Promise<Cells> {
	const cells: Cells = new Map()
	const [round] = await db
		.select({ salt: dealRound.recordSalt })
		.from(dealRound)
		.where(eq(dealRound.id, roundId))
	for (const table of Object.keys(recordedTables) as RecordedTable[]) {
		const record: TableRecord = recordedTables[table]
		const { table: source, ofRound } = tablesOfRound[table]
		const dealerColumn = getOwnValue(getTableColumns(source), record.invitation)
		if (bidder && !dealerColumn) continue
		const columns = Object.entries(getTableColumns(source)).filter(
			([name]) =>
				getOwnValue(record.columns, name) === 'key' ||
				isCell(getOwnValue(record.columns, name)) ||
				name === record.invitation,
		)
		const rows: Row[] = await db
			.select(Object.fromEntries(columns))
			.from(source)
			.where(and(ofRound(roundId), bidder && dealerColumn ? eq(dealerColumn, bidder) : undefined))
		for (const row of rows)
			for (const name of Object.keys(record.cells)) {
				const address = `${table}/${keyOf(record, row)}/${name}`
				const values = columnsOfCell(table, name).map((column) => [column, plain(getOwnValue(row, column))])
				const hash = hashOfCell(round?.salt ?? '', address, values)
				const invitationId = record.invitation ? String(getOwnValue(row, record.invitation)) : null
				cells.set(address, { hash, table, name, invitationId })
			}
	}
	return cells
}

/** Returns the hash of a cell. The salt keeps anyone from finding a name or an address by trying. */
export const hashOfCell = (salt: string, address: string, values: AuditValue[][]): string =>
	sha256Of(canonicalOf(['lotwise record 1', salt, address, values])).slice(0, 32)

/** Returns what names a row: its id, or a hash of several values, after a letter that keeps it from being all digits. */
function keyOf({ columns }: TableRecord, row: Row): string {
	const keys = Object.entries(columns).flatMap(([column, cell]) => (cell === 'key' ? [column] : []))
	const values = keys.map((column) => String(getOwnValue(row, column)))
	return values.length === 1 ? values[0]! : `k${sha256Of(JSON.stringify(values)).slice(0, 20)}`
}

function plain(value: unknown): AuditValue {
	if (value instanceof Date) return value.toISOString()
	if (Buffer.isBuffer(value)) return sha256Of(value)
	return JSON.parse(JSON.stringify(value ?? null)) as AuditValue
}

/** The hashes of the cells after the entries of a round; null for a row that was removed. */
export type RecordedCells = Map<string, string | null>

/** Returns what an entry says about the rows that its step changed; null in an entry from before rows were recorded. */
export function rowsOfEntry(detail: Row): Record<string, string | null> | null {
	const rows = getOwnValue(detail, 'rows')
	return typeof rows === 'object' && rows !== null ? (rows as Record<string, string | null>) : null
}

/** Replays the hashes that the entries of a round have. */
export function recordedCellsOf(entries: readonly { detail: Row }[]): RecordedCells {
	const recorded: RecordedCells = new Map()
	for (const { detail } of entries)
		for (const [address, hash] of Object.entries(rowsOfEntry(detail) ?? {})) recorded.set(address, hash)
	return recorded
}

/** Steps of a dealer, whose entries name it as `bidder`. They read nothing of other dealers: their time would tell how many bid. */
export const dealerSteps: readonly string[] = [
	'round.viewed',
	'round.bid-received',
	'round.bid-withdrawn',
	'round.inquired',
	'round.declined',
	'round.answered',
]

type Step = { roundId: string; action: string; detail: Row }

/**
 * Returns what a step has changed, for its entry in the audit chain: the hashes of the cells that differ from the last entries. It takes
 * the lock of the chain, so that no other step is recorded in between. Call it last in the transaction of the step.
 */
export async function changedCells(
	tx: Db,
	{ roundId, action, detail }: Step,
): Promise<Record<string, string | null>> {
	await tx.execute(sql`select 1 from audit_lock_head()`)
	const bidder = dealerSteps.includes(action) ? String(getOwnValue(detail, 'bidder')) : null
	const cells = await readCells(tx, { roundId, bidder })
	const entries = await listEntriesOf(tx, {
		kind: 'deal-round',
		id: roundId,
		...(bidder && { onlyOwn: { actions: dealerSteps, name: 'bidder', value: bidder } }),
	})
	const recorded = recordedCellsOf(entries)
	const changed = [...cells]
		.filter(([address, { hash }]) => recorded.get(address) !== hash)
		.map(([address, { hash }]) => [address, hash] as const)
	// A dealer's step removes nothing.
	const removed = bidder
		? []
		: [...recorded]
				.filter(([address, hash]) => hash !== null && !cells.has(address))
				.map(([address]) => [address, null] as const)
	return Object.fromEntries([...changed, ...removed])
}
