import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Site } from '#app/modules/auth/actor.ts'
import { clientLimits } from '#app/modules/clients/files/client-file.ts'
import { findKnownFiles, insertImportedFiles } from '#app/modules/clients/files/import-files.server.ts'
import { removeUnusedFiles } from '#app/modules/clients/files/remove-imported.server.ts'
import {
	type Batch,
	endBatches,
	findEarlierRows,
	type HandledRow,
	saveBatch,
	saveKeys,
	takeBatch,
} from '#app/modules/imports/import-batches.server.ts'
import type { ClientField } from '#app/modules/imports/import-kinds.ts'
import type { ImportRow } from '#app/modules/imports/imports.server.ts'
import { type ClientRow, phoneKeyOf, readClientRow } from '#app/modules/imports/read-client-row.ts'
import { decideRows, type KnownPeople } from './decide-rows.ts'
import { handleApart } from './handle-apart.server.ts'

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
async function check(tx: Db, { batch, actor }: HandleInput): Promise<HandledRow[]> {
	const decided = await decide(tx, { batch, actor })
	const keys = decided.flatMap(({ row, handled: { outcome, rowNumber } }) =>
		outcome === 'new' ? keysOf(row).map((key) => ({ key, rowNumber, name: row.name })) : [],
	)
	await saveKeys(tx, batch, keys)
	return decided.map(({ handled }) => handled)
}

type Decided = { row: ClientRow; handled: HandledRow }

/** Reads the rows of a batch, and finds which are new, from the files as they are now. */
async function decide(tx: Db, { batch, actor }: Omit<HandleInput, 'now'>): Promise<Decided[]> {
	const mapping = batch.import.mapping as (ClientField | '')[]
	const read = batch.rows.map(({ rowNumber, cells }) => {
		const { row, faults } = readClientRow(cells, mapping, clientLimits)
		return { rowNumber, row, faults, keys: keysOf(row) }
	})
	const rows = read.map(({ row }) => row)
	const files = await findKnownFiles(tx, {
		actor,
		emails: rows.flatMap(({ emails }) => emails),
		phones: rows.flatMap(({ phone }) => (phone ? [phoneKeyOf(phone)] : [])),
	})
	// While rows are brought in, the earlier ones are files already.
	const earlier =
		batch.import.state === 'checking'
			? await findEarlierRows(
					tx,
					batch,
					read.flatMap(({ keys }) => keys),
				)
			: new Map<string, never>()
	const known: KnownPeople = new Map()
	for (const [email, { name, reference }] of files.byEmail)
		known.set(emailKey(email), { name, where: `in the file ${reference}` })
	for (const [digits, { name, reference }] of files.byPhone)
		known.set(phoneKey(digits), { name, where: `in the file ${reference}` })
	for (const [key, { name, rowNumber }] of earlier)
		if (!known.has(key)) known.set(key, { name, where: `in row ${rowNumber}` })
	const decided = decideRows(read, known)
	return read.map(({ row }, index) => ({ row, handled: decided[index]! }))
}

const emailKey = (email: string) => `email:${email}`
const phoneKey = (digits: string) => `phone:${digits}`
const keysOf = ({ emails, phone }: ClientRow): string[] => [
	...emails.map(emailKey),
	...(phone ? [phoneKey(phoneKeyOf(phone))] : []),
]

async function bringIn(tx: Db, { batch, actor, now }: HandleInput): Promise<HandledRow[]> {
	const decided = await decide(tx, { batch, actor })
	const added = decided.filter(({ handled }) => handled.outcome === 'new')
	const ids = await insertImportedFiles(tx, {
		actor,
		people: added.map(({ row }) => row),
		fileName: batch.import.fileName,
		now,
	})
	const idOf = new Map(added.map(({ handled }, index) => [handled.rowNumber, ids[index] ?? null]))
	return decided.map(({ handled }) => {
		if (handled.outcome !== 'new') return handled
		const recordId = idOf.get(handled.rowNumber) ?? null
		return { ...handled, recordId, outcome: recordId ? 'added' : 'existing' }
	})
}

async function takeBack(tx: Db, { batch, actor }: HandleInput): Promise<HandledRow[]> {
	const kept = await removeUnusedFiles(tx, {
		actor,
		ids: batch.rows.flatMap(({ recordId }) => recordId ?? []),
	})
	return batch.rows.map((row: ImportRow) => {
		const why = row.recordId && kept.get(row.recordId)
		const { rowNumber, name, recordId } = row
		return {
			rowNumber,
			name,
			recordId,
			outcome: why ? 'kept' : 'removed',
			faults: why ? [{ column: null, what: why }] : [],
		}
	})
}
