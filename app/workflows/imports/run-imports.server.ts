import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Site } from '#app/modules/auth/actor.ts'
import {
	type Batch,
	endBatches,
	findEarlierRows,
	type HandledRow,
	saveBatch,
	saveKeys,
	takeBatch,
} from '#app/modules/imports/import-batches.server.ts'
import { kindOf } from '#app/modules/imports/import-kinds.ts'
import type { ImportRow } from '#app/modules/imports/imports.server.ts'
import { decideRows } from './decide-rows.ts'
import { handleApart } from './handle-apart.server.ts'
import type { KeyedRow, ReadContext } from './kinds/record-kind.ts'
import { recordKinds } from './kinds/record-kinds.server.ts'
import { readContext } from './preview-rows.server.ts'

type RunImportsInput = {
	now: () => Date
	signal?: AbortSignal
	rowsOfBatch?: number
	/** Is told of each row that cannot be handled, with the error. */
	onRowError?: (error: unknown, row: { importId: string; rowNumber: number }) => void
}

/** So many that a batch keeps the event loop for a few milliseconds only. */
const defaultRows = 250

/**
 * Carries out what is under way: checks rows, brings them in, removes them again. Each batch is one transaction with the position of its
 * import, so that every row is handled once, wherever the process is killed, and however many instances run it. A row that cannot be
 * handled is faulty and does not hold up the others; an import that cannot go on does not hold up those after it.
 * @throws the first error of an import that could not go on, once all others are carried out
 */
export async function runImports(
	db: Db,
	{ now, signal, rowsOfBatch = defaultRows, onRowError = () => {} }: RunImportsInput,
): Promise<void> {
	const failed = new Map<string, unknown>()
	while (!signal?.aborted) {
		let importId: string | undefined
		try {
			const goesOn = await transact(db, async (tx) => {
				const batch = await takeBatch(tx, {
					actor: siteActor('job'),
					size: rowsOfBatch,
					except: [...failed.keys()],
				})
				importId = batch?.import.id
				if (batch) await runBatch(tx, { batch, now: now(), onRowError })
				return batch !== null
			})
			if (!goesOn) break
		} catch (error) {
			if (importId === undefined) throw error
			failed.set(importId, error)
		}
		await turn()
	}
	for (const error of failed.values()) throw error
}

type RunBatchInput = { batch: Batch; now: Date } & Required<Pick<RunImportsInput, 'onRowError'>>

async function runBatch(tx: Db, { batch, now, onRowError }: RunBatchInput): Promise<void> {
	if (batch.rows.length === 0) return endBatches(tx, batch, now)
	const actor = siteActor('job', batch.import.createdBy)
	const { state, id: importId } = batch.import
	const handled = await handleApart(
		tx,
		batch.rows,
		(inner, rows) => handlers[state](inner, { batch: { ...batch, rows: [...rows] }, actor, now }),
		(row, error) => {
			onRowError(error, { importId, rowNumber: row.rowNumber })
			return rejectedRow(row, state, error)
		},
	)
	await saveBatch(tx, batch, handled)
}

function rejectedRow(
	{ rowNumber, name, recordId }: ImportRow,
	state: Batch['import']['state'],
	error: unknown,
): HandledRow {
	const why = error instanceof DomainError ? error.message : 'The database rejects this row.'
	return state === 'undoing'
		? { rowNumber, name, recordId, outcome: 'kept', faults: [{ column: null, what: why }] }
		: { rowNumber, name, recordId: null, outcome: 'faulty', faults: [{ column: null, what: why }] }
}

type HandleInput = { batch: Batch; actor: Site; now: Date }

const handlers: Record<
	Batch['import']['state'],
	(tx: Db, input: HandleInput) => Promise<readonly HandledRow[]>
> = {
	checking: check,
	importing: bringIn,
	undoing: takeBack,
}

/** Only says what each row is, and keeps the keys of new rows for those after them. */
async function check(tx: Db, input: HandleInput): Promise<HandledRow[]> {
	const { decided } = await decide(tx, input)
	const keys = decided.flatMap(({ keys: own, name, handled: { outcome, rowNumber } }) =>
		outcome === 'new' ? own.map((key) => ({ key, rowNumber, name })) : [],
	)
	await saveKeys(tx, input.batch, keys)
	return decided.map(({ handled }) => handled)
}

type Decided = KeyedRow<unknown> & { handled: HandledRow }

/** Reads the rows of a batch, and finds which are new, from the records as they are now. */
async function decide(
	tx: Db,
	{ batch, actor, now }: HandleInput,
): Promise<{ decided: Decided[]; context: ReadContext }> {
	const { read, find } = recordKinds[kindOf(batch.import.kind)]
	const context = await readContext(tx, { mapping: batch.import.mapping, now })
	const { rows, known } = await find(tx, {
		actor,
		context,
		rows: batch.rows.map(({ cells }) => read(cells, context)),
	})
	// While rows are brought in, the earlier ones are records already.
	const earlier =
		batch.import.state === 'checking'
			? await findEarlierRows(
					tx,
					batch,
					rows.flatMap(({ keys }) => keys),
				)
			: new Map<string, never>()
	for (const [key, { name, rowNumber }] of earlier)
		if (!known.has(key)) known.set(key, { name, where: `in row ${rowNumber}` })
	const numbered = rows.map((row, index) => ({ ...row, rowNumber: batch.rows[index]!.rowNumber }))
	const handled = decideRows(numbered, known)
	return { decided: rows.map((row, index) => ({ ...row, handled: handled[index]! })), context }
}

async function bringIn(tx: Db, input: HandleInput): Promise<HandledRow[]> {
	const { decided, context } = await decide(tx, input)
	const { kind, fileName } = input.batch.import
	const added = decided.filter(({ handled }) => handled.outcome === 'new')
	const ids = await recordKinds[kindOf(kind)].add(tx, {
		actor: input.actor,
		context,
		rows: added.map(({ row }) => row),
		fileName,
	})
	const idOf = new Map(added.map(({ handled }, index) => [handled.rowNumber, ids[index] ?? null]))
	return decided.map(({ handled }) => {
		if (handled.outcome !== 'new') return handled
		const recordId = idOf.get(handled.rowNumber) ?? null
		return { ...handled, recordId, outcome: recordId ? 'added' : 'existing' }
	})
}

async function takeBack(tx: Db, { batch, actor }: HandleInput): Promise<HandledRow[]> {
	const kept = await recordKinds[kindOf(batch.import.kind)].remove(tx, {
		actor,
		ids: batch.rows.flatMap(({ recordId }) => recordId ?? []),
		since: batch.import.createdAt,
	})
	return batch.rows.map(({ rowNumber, name, recordId }) => {
		const why = recordId && kept.get(recordId)
		return {
			rowNumber,
			name,
			recordId,
			outcome: why ? 'kept' : 'removed',
			faults: why ? [{ column: null, what: why }] : [],
		}
	})
}
