import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dataImport, importKey, importRow } from '#app/db/schema/imports.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { ParsedCsv } from './csv/parse-csv.ts'
import { type ImportKind, isChoice, kindOf, mappingProblem, proposeMapping } from './import-kinds.ts'
import { undoMs } from './import-limits.ts'
import { assertMay } from './policy.ts'

export type DataImport = typeof dataImport.$inferSelect
export type ImportRow = typeof importRow.$inferSelect

type CreateImportInput = { actor: Staff; kind: ImportKind; fileName: string; parsed: ParsedCsv; now: Date }

/** Stores the rows of a file, and proposes what its columns are. Nothing else changes. @throws Forbidden */
export async function createImport(
	db: Db,
	{ actor, kind, fileName, parsed, now }: CreateImportInput,
): Promise<{ id: string }> {
	assertMay(actor, 'import')
	const { encoding, delimiter, headers, rowCount, chunks } = parsed
	return transact(db, async (tx) => {
		const [created] = await tx
			.insert(dataImport)
			.values({
				kind,
				fileName,
				encoding,
				delimiter,
				headers,
				mapping: proposeMapping(kind, headers, firstRows(chunks)),
				rowCount,
				createdBy: actor.id,
				createdAt: now,
			})
			.returning({ id: dataImport.id })
		for (const chunk of chunks)
			await tx.execute(sql`
				insert into import_row (import_id, row_number, cells)
				select ${created!.id}, (line ->> 'n')::int, line -> 'c' from jsonb_array_elements(${chunk}::jsonb) line`)
		return created!
	})
}

/** The rows by which the order of dates is found. */
const firstRows = ([chunk = '[]']: readonly string[]): string[][] =>
	(JSON.parse(chunk) as { c: string[] }[]).map(({ c }) => c)

/** Lists the newest imports. @throws Forbidden */
export async function listImports(db: Db, { actor }: { actor: Staff }): Promise<DataImport[]> {
	assertMay(actor, 'import')
	return db.select().from(dataImport).orderBy(desc(dataImport.createdAt), desc(dataImport.id)).limit(20)
}

/** @throws Forbidden, NotFound */
export async function getImport(db: Db, { actor, id }: { actor: Staff; id: string }): Promise<DataImport> {
	assertMay(actor, 'import')
	const [found] = isUuid(id) ? await db.select().from(dataImport).where(eq(dataImport.id, id)) : []
	if (!found) throw new NotFound('We couldn’t find this import.')
	return found
}

type ListRowsInput = {
	actor: Staff
	id: string
	outcomes?: readonly NonNullable<ImportRow['outcome']>[]
	/** The row number after which to begin. */
	after?: number
	limit: number
}

/** Lists rows of an import in their order, all or those of some outcomes. @throws Forbidden */
export async function listImportRows(
	db: Db,
	{ actor, id, outcomes, after = 0, limit }: ListRowsInput,
): Promise<ImportRow[]> {
	assertMay(actor, 'import')
	return db
		.select()
		.from(importRow)
		.where(
			and(
				eq(importRow.importId, id),
				sql`${importRow.rowNumber} > ${after}`,
				outcomes && inArray(importRow.outcome, [...outcomes]),
			),
		)
		.orderBy(asc(importRow.rowNumber))
		.limit(limit)
}

type ImportInput = { actor: Staff; id: string; now: Date }

/**
 * Stores what the columns are and has every row checked in the background. The rows are not brought in yet.
 * @throws Forbidden, NotFound; Invalid without a column that the kind requires; Conflict after the import was started
 */
export async function checkImport(
	db: Db,
	{ actor, id, mapping }: Omit<ImportInput, 'now'> & { mapping: readonly string[] },
): Promise<void> {
	await transact(db, async (tx) => {
		const found = await lockImport(tx, { actor, id })
		if (found.state !== 'mapping' && found.state !== 'checking' && found.state !== 'checked')
			throw new Conflict(started)
		const kind = kindOf(found.kind)
		const fields = found.headers.map((_, index) => {
			const choice = mapping[index] ?? ''
			return isChoice(kind, choice) ? choice : ''
		})
		const problem = mappingProblem(kind, fields)
		if (problem) throw new Invalid(problem)
		await tx.delete(importKey).where(eq(importKey.importId, id))
		await tx
			.update(dataImport)
			.set({ state: 'checking', mapping: fields, position: 0, newCount: 0, existingCount: 0, faultyCount: 0 })
			.where(eq(dataImport.id, id))
	})
}

const started = 'This import was started already.'

/** Has the new rows brought in, in the background. A second call changes nothing. @throws Forbidden, NotFound; Conflict before the check */
export async function startImport(db: Db, { actor, id, now }: ImportInput): Promise<void> {
	await transact(db, async (tx) => {
		const found = await lockImport(tx, { actor, id })
		if (found.state === 'importing' || found.state === 'done') return
		if (found.state !== 'checked') throw new Conflict('The rows have to be checked first.')
		await tx.update(dataImport).set({ state: 'importing', position: 0 }).where(eq(dataImport.id, id))
		await audit(tx, { action: 'import.started', found, actor, now })
	})
}

/**
 * Has what this import added removed again, in the background, where nobody has used it since. A second call changes nothing.
 * @throws Forbidden, NotFound; Conflict when nothing was brought in, or a day later
 */
export async function undoImport(db: Db, { actor, id, now }: ImportInput): Promise<void> {
	await transact(db, async (tx) => {
		const found = await lockImport(tx, { actor, id })
		if (found.state === 'undoing' || found.state === 'undone') return
		if (!canUndo(found, now)) throw new Conflict('An import can be undone for a day after it has ended.')
		await tx.update(dataImport).set({ state: 'undoing', position: 0 }).where(eq(dataImport.id, id))
		await audit(tx, { action: 'import.undone', found, actor, now })
	})
}

/** Whether an import can be undone now. */
export const canUndo = ({ state, importedAt }: DataImport, now: Date): boolean =>
	state === 'done' && importedAt !== null && now.getTime() < importedAt.getTime() + undoMs

/** Deletes a file that was not brought in, with its rows. @throws Forbidden, NotFound; Conflict after the import was started */
export async function discardImport(db: Db, { actor, id }: Omit<ImportInput, 'now'>): Promise<void> {
	await transact(db, async (tx) => {
		const { state } = await lockImport(tx, { actor, id })
		if (state !== 'mapping' && state !== 'checking' && state !== 'checked') throw new Conflict(started)
		await tx.delete(dataImport).where(eq(dataImport.id, id))
	})
}

async function lockImport(tx: Db, { actor, id }: { actor: Staff; id: string }): Promise<DataImport> {
	assertMay(actor, 'import')
	const [found] = isUuid(id)
		? await tx.select().from(dataImport).where(eq(dataImport.id, id)).for('update')
		: []
	if (!found) throw new NotFound('We couldn’t find this import.')
	return found
}

type AuditInput = { action: 'import.started' | 'import.undone'; found: DataImport; actor: Staff; now: Date }

const audit = (tx: Db, { action, found: { id, kind, rowCount, newCount }, actor, now }: AuditInput) =>
	appendAudit(tx, {
		at: now,
		actor: { kind: 'advisor', id: actor.id },
		action,
		subject: { kind: 'import', id },
		detail: { kind, rows: rowCount, new: newCount },
	})

/**
 * Deletes the rows of an import that are about somebody: by the file that they added, or an address in their cells. Call it in the
 * transaction that deletes their account.
 */
export async function forgetPerson(
	tx: Db,
	{ recordIds, emails }: { recordIds: readonly string[]; emails: readonly string[] },
): Promise<void> {
	const addresses = JSON.stringify(emails.map((email) => email.toLowerCase()))
	// Whole addresses only: 'ann@example.com' is also the end of 'joann@example.com', who stays.
	await tx.execute(sql`
		delete from import_row where record_id in (select jsonb_array_elements_text(${JSON.stringify(recordIds)}::jsonb)::uuid)
			or exists (
				select from jsonb_array_elements_text(cells) cell, regexp_split_to_table(lower(cell), '[[:space:],;:<>()"]+') word
				where word in (select jsonb_array_elements_text(${addresses}::jsonb))
			)`)
	await tx.execute(sql`
		delete from import_key where key in (select 'email:' || value from jsonb_array_elements_text(${addresses}::jsonb))`)
}
