import { isDeepStrictEqual } from 'node:util'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { lawChange } from '#app/db/schema/deals/deals.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type LawRow, lawProblems, lawRowSchema, lawRows as shippedRows } from '#engine'
import { assertMay } from '../policy.ts'

export type LawTable = {
	/** The shipped table of law with the operator's changes: rows added, corrected and removed. */
	lawRows: LawRow[]
	/** What the operator corrected or added, by the ids of the rows, and when last. */
	corrections: ReadonlyMap<string, { origin: 'corrected' | 'added'; changedAt: Date }>
}

/** Reads the table of law with the operator's changes. */
export async function readLawTable(db: Db): Promise<LawTable> {
	const changes = await db.select().from(lawChange).orderBy(asc(lawChange.id))
	const changedAt = new Map(changes.map((change) => [change.rowId, change.changedAt]))
	const shipped = new Map(shippedRows.map((row) => [row.id, row]))
	const lawRows = applyChanges(changes)
	const corrections: [string, { origin: 'corrected' | 'added'; changedAt: Date }][] = []
	for (const row of lawRows) {
		const at = changedAt.get(row.id)
		const origin = at && originOf(row, shipped.get(row.id))
		if (at && (origin === 'corrected' || origin === 'added'))
			corrections.push([row.id, { origin, changedAt: at }])
	}
	return { lawRows, corrections: new Map(corrections) }
}

type StoredChange = typeof lawChange.$inferSelect

function applyChanges(changes: readonly Pick<StoredChange, 'rowId' | 'row'>[]): LawRow[] {
	const rows = new Map(shippedRows.map((row) => [row.id, row]))
	for (const { rowId, row } of changes) {
		const read = row === null ? null : lawRowSchema.safeParse(row)
		if (read?.success) rows.set(rowId, read.data)
		// A row that an older release stored and this release cannot read is left out rather than misread.
		else rows.delete(rowId)
	}
	return [...rows.values()]
}

export type ListedLawRow = {
	/** What a removed rule said. */
	row: LawRow
	/** Whether it came with the software, or what the operator did. */
	origin: 'shipped' | 'corrected' | 'added' | 'removed'
}

/** Lists every rule for the operator, also removed ones. @throws Forbidden */
export async function listLawEntries(db: Db, { actor }: { actor: Actor }): Promise<ListedLawRow[]> {
	assertMay(actor, 'change-law')
	const changes = await db.select().from(lawChange).orderBy(asc(lawChange.id))
	const shipped = new Map(shippedRows.map((row) => [row.id, row]))
	const current = applyChanges(changes).map(
		(row): ListedLawRow => ({ row, origin: originOf(row, shipped.get(row.id)) }),
	)
	const listed = new Set(current.map(({ row }) => row.id))
	const removed = new Map<string, ListedLawRow>()
	for (const { rowId, row } of changes) {
		const read = lawRowSchema.safeParse(row)
		const last = read.success ? read.data : (removed.get(rowId)?.row ?? shipped.get(rowId))
		if (last && !listed.has(rowId)) removed.set(rowId, { row: last, origin: 'removed' })
	}
	return [...current, ...removed.values()]
}

/** A rule that was saved as it came is not corrected. */
function originOf(row: LawRow, shipped: LawRow | undefined): ListedLawRow['origin'] {
	if (!shipped) return 'added'
	return isDeepStrictEqual(row, shipped) ? 'shipped' : 'corrected'
}

export type LawChange = {
	id: number
	row: LawRow | null
	reason: string
	changedAt: Date
	changedByUserId: string | null
}

export type LawEntry = {
	/** The rule as it is now; null when it was removed. */
	row: LawRow | null
	/** Whether it says what came with the software, or what the operator made of it. */
	origin: ListedLawRow['origin']
	/** The rule as it was shipped; null for a rule that the operator added. */
	shipped: LawRow | null
	/** The id of the newest change, 0 if there is none: a form sends it back, so that no change is overwritten unseen. */
	latestChangeId: number
	/** The newest first. */
	changes: LawChange[]
}

/** Returns one rule with its history. @throws Forbidden; NotFound */
export async function getLawEntry(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<LawEntry> {
	assertMay(actor, 'change-law')
	const stored = await db.select().from(lawChange).where(eq(lawChange.rowId, id)).orderBy(desc(lawChange.id))
	const shipped = shippedRows.find((row) => row.id === id) ?? null
	if (!shipped && stored.length === 0) throw new NotFound('There is no rule of this name.')
	const row = applyChanges(stored.toReversed()).find((each) => each.id === id) ?? null
	const changes = stored.map((change): LawChange => {
		const read = lawRowSchema.safeParse(change.row)
		const { id: changeId, reason, changedAt, changedByUserId } = change
		return { id: changeId, row: read.success ? read.data : null, reason, changedAt, changedByUserId }
	})
	const origin = row ? originOf(row, shipped ?? undefined) : 'removed'
	return { row, origin, shipped, latestChangeId: stored[0]?.id ?? 0, changes }
}

type SaveInput = {
	actor: Actor
	row: LawRow
	/** The reason for the change, for the history. */
	reason: string
	/** The `latestChangeId` that the form was filled with. */
	latestChangeId: number
	now: Date
}

/**
 * Adds a rule or corrects one, from now on and in every check. The change is appended to the history and to the audit chain.
 * @throws Forbidden; Invalid when the rule contradicts another one; Conflict when somebody else changed it in the meantime
 */
export async function saveLawRow(db: Db, { row, ...input }: SaveInput): Promise<void> {
	const read = lawRowSchema.safeParse(row)
	if (!read.success) throw new Invalid(read.error.issues[0]!.message, String(read.error.issues[0]!.path[0]))
	await appendChange(db, { ...input, rowId: read.data.id, row: read.data })
}

/** Removes a rule from the table: its subject is then unknown. @throws as `saveLawRow` */
export async function removeLawRow(
	db: Db,
	{ id, ...input }: Omit<SaveInput, 'row'> & { id: string },
): Promise<void> {
	await appendChange(db, { ...input, rowId: id, row: null })
}

async function appendChange(
	db: Db,
	{
		actor,
		rowId,
		row,
		reason,
		latestChangeId,
		now,
	}: Omit<SaveInput, 'row'> & { rowId: string; row: LawRow | null },
): Promise<void> {
	assertMay(actor, 'change-law')
	const text = reason.trim()
	if (!text) throw new Invalid('Say where this comes from, for whoever reads the history.', 'reason')
	if (text.length > 300) throw new Invalid('Please use at most 300 characters.', 'reason')
	await transact(db, async (tx) => {
		const changes = await tx.select().from(lawChange).orderBy(asc(lawChange.id))
		const latest = changes.findLast((change) => change.rowId === rowId)?.id ?? 0
		if (latest !== latestChangeId) throw changedByAnother()
		// What an earlier release accepted in another rule does not stand in the way.
		const before = new Set(lawProblems(applyChanges(changes)))
		const problem = lawProblems(applyChanges([...changes, { rowId, row }])).find(
			(each) => !before.has(each) || each.startsWith(`${rowId}:`),
		)
		if (problem) throw new Invalid(problem, 'effectiveFrom')
		const [stored] = await tx
			.insert(lawChange)
			.values({
				rowId,
				previousId: latestChangeId,
				row,
				reason: text,
				changedAt: now,
				changedByUserId: actor.id,
			})
			.onConflictDoNothing()
			.returning({ id: lawChange.id })
		if (!stored) throw changedByAnother()
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: row ? 'law.changed' : 'law.removed',
			subject: { kind: 'law', id: rowId },
			detail: { change: stored.id },
		})
	})
}

const changedByAnother = () =>
	new Conflict(
		'Someone else changed this rule in the meantime. Reload the page to see it, and make your change again.',
	)
