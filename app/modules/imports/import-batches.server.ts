import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dataImport, importKey, importRow } from '#app/db/schema/imports.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { undoMs } from './import-limits.ts'
import type { DataImport, ImportRow } from './imports.server.ts'
import { assertMay } from './policy.ts'

const runningStates = ['checking', 'importing', 'undoing'] as const
type RunningState = (typeof runningStates)[number]

export type Batch = { import: DataImport & { state: RunningState }; rows: ImportRow[] }

/** The rows that each state still has to handle. */
const handles = { checking: null, importing: 'new', undoing: 'added' } as const

type TakeInput = {
	actor: Actor
	size: number
	/** The ids of imports that are left for later, because they failed just now. */
	except?: readonly string[]
}

/**
 * Takes the next rows of the oldest import that is under way, locked until the transaction ends: another instance takes those of another
 * import. Null when there is nothing to do; no rows when all are handled. @throws Forbidden
 */
export async function takeBatch(tx: Db, { actor, size, except = [] }: TakeInput): Promise<Batch | null> {
	assertMay(actor, 'carry-out')
	const [found] = await tx
		.select()
		.from(dataImport)
		.where(and(inArray(dataImport.state, [...runningStates]), notInArray(dataImport.id, [...except])))
		.orderBy(asc(dataImport.createdAt), asc(dataImport.id))
		.limit(1)
		.for('update', { skipLocked: true })
	if (!found) return null
	// The tables grow faster than their statistics, so the planner would read all of a table for each batch.
	await tx.execute(sql`set local enable_seqscan = off`)
	const state = found.state as RunningState
	const outcome = handles[state]
	const rows = await tx
		.select()
		.from(importRow)
		.where(
			and(
				eq(importRow.importId, found.id),
				gt(importRow.rowNumber, found.position),
				outcome ? eq(importRow.outcome, outcome) : undefined,
			),
		)
		.orderBy(asc(importRow.rowNumber))
		.limit(size)
	return { import: { ...found, state }, rows }
}

/** What became of a row. */
export type HandledRow = Pick<ImportRow, 'rowNumber' | 'faults' | 'name' | 'recordId'> & {
	outcome: NonNullable<ImportRow['outcome']>
}

/** Stores what became of the rows of a batch, with the position and the counts. Call it in the transaction of the batch. */
export async function saveBatch(
	tx: Db,
	{ import: { id } }: Batch,
	handled: readonly HandledRow[],
): Promise<void> {
	await tx.execute(sql`
		update import_row r set outcome = h.outcome::import_outcome, faults = h.faults, name = h.name, record_id = h."recordId"
		from jsonb_to_recordset(${JSON.stringify(handled)}::jsonb) as h ("rowNumber" int, outcome text, faults jsonb, name text, "recordId" uuid)
		where r.import_id = ${id} and r.row_number = h."rowNumber"`)
	const count = (outcome: HandledRow['outcome']) => handled.filter((row) => row.outcome === outcome).length
	await tx
		.update(dataImport)
		.set({
			position: handled.at(-1)!.rowNumber,
			newCount: sql`${dataImport.newCount} + ${count('new')}`,
			existingCount: sql`${dataImport.existingCount} + ${count('existing')}`,
			faultyCount: sql`${dataImport.faultyCount} + ${count('faulty')}`,
			addedCount: sql`${dataImport.addedCount} + ${count('added')}`,
			removedCount: sql`${dataImport.removedCount} + ${count('removed')}`,
			keptCount: sql`${dataImport.keptCount} + ${count('kept')}`,
		})
		.where(eq(dataImport.id, id))
}

const next = { checking: 'checked', importing: 'done', undoing: 'undone' } as const

/** Ends the state of an import whose rows are all handled. */
export async function endBatches(tx: Db, { import: { id, state } }: Batch, now: Date): Promise<void> {
	await tx.delete(importKey).where(eq(importKey.importId, id))
	await tx
		.update(dataImport)
		.set({ state: next[state], position: 0, ...(state === 'importing' ? { importedAt: now } : {}) })
		.where(eq(dataImport.id, id))
}

type KeyedRow = { rowNumber: number; name: string }

/** The earlier new rows of the same file that have one of these keys, by key. */
export async function findEarlierRows(
	tx: Db,
	{ import: { id } }: Batch,
	keys: readonly string[],
): Promise<Map<string, KeyedRow>> {
	if (keys.length === 0) return new Map()
	const rows = await tx
		.select()
		.from(importKey)
		.where(and(eq(importKey.importId, id), inArray(importKey.key, [...keys])))
	return new Map(rows.map(({ key, rowNumber, name }) => [key, { rowNumber, name }]))
}

/** Stores the keys of new rows, for the rows after them. */
export async function saveKeys(
	tx: Db,
	{ import: { id } }: Batch,
	keys: readonly (KeyedRow & { key: string })[],
): Promise<void> {
	if (keys.length > 0) await tx.insert(importKey).values(keys.map((key) => ({ importId: id, ...key })))
}

/**
 * Deletes the rows of imports that can no longer be undone, and files that nobody went on with for a day. What an import did, in numbers,
 * stays. @throws Forbidden
 */
export async function deleteOldRows(db: Db, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
	assertMay(actor, 'carry-out')
	const ended = new Date(now.getTime() - undoMs)
	await db
		.delete(dataImport)
		.where(and(inArray(dataImport.state, ['mapping', 'checked']), lt(dataImport.createdAt, ended)))
	await db.execute(sql`
		delete from import_row using data_import i
		where i.id = import_id and i.state in ('done', 'undone') and i.imported_at <= ${ended.toISOString()}::timestamptz`)
}
