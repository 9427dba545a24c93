import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { mailTopic } from '../threads/threads.server.ts'
import { type Recipient, readableRecipients, readRecipients, typedRecipients } from '../writing/recipients.ts'
import { type DraftFields, type DraftSubjects, draftLimits, emptyFields, sendLaterDaysMax } from './draft.ts'

export type MailDraft = typeof mailDraft.$inferSelect

const draftNotFound = 'This draft no longer exists.'
const sentInTheMeantime = 'This email was sent in the meantime. You find it in the conversation.'

type DraftInput = { actor: Actor; id: string; now: Date }

type SaveDraftInput = DraftInput & {
	subjects: DraftSubjects
	fields: DraftFields
	/** Identifies the page that saves: saving twice from one page is no conflict. */
	editKey: string
	/** The version that the page was filled with; 0 for a new draft. */
	version: number
	/** Whether it may change a scheduled email; an automatic save must not. */
	alsoScheduled: boolean
}

/**
 * Creates or changes a draft. A draft that was sent in the meantime stays as it is, even if an old save arrives late.
 * @throws Forbidden; Invalid for a malformed id; Conflict if another page saved it
 */
export async function saveDraft(
	db: Db,
	{ actor, id, now, subjects, fields, editKey, version, alsoScheduled }: SaveDraftInput,
): Promise<MailDraft> {
	assertMay(actor, 'use')
	if (!isUuid(id) || !isUuid(editKey)) throw new Invalid('Please reload the page, and try again.')
	return transact(db, async (tx) => {
		const values = {
			id,
			...subjects,
			...fields,
			editKey,
			authorId: actor.id,
			createdAt: now,
			updatedAt: now,
		}
		const [created] = await tx.insert(mailDraft).values(values).onConflictDoNothing().returning()
		if (created) return created
		const before = await lockDraft(tx, { actor, id })
		if (before.state === 'sent' || (before.state === 'scheduled' && !alsoScheduled)) return before
		if (before.editKey !== editKey && before.version !== version)
			throw new Conflict('This email was changed on another page. Copy what you typed here, and reload.')
		return changeDraft(tx, before, { ...fields, editKey, updatedAt: now })
	})
}

type StartDraftInput = DraftInput & { subjects: DraftSubjects; to: readonly Recipient[] }

/** Creates a draft to these recipients; one that exists stays as it is, so that a form sent twice makes one. @throws Forbidden, Invalid */
export async function startDraft(
	db: Db,
	{ actor, id, now, subjects, to: recipients }: StartDraftInput,
): Promise<void> {
	assertMay(actor, 'use')
	const to = typedRecipients(recipients)
	if (to.length > draftLimits.recipients) throw new Invalid('These are too many addresses for one email.')
	const values = { id, ...subjects, ...emptyFields, to, editKey: randomUUID(), authorId: actor.id }
	await db
		.insert(mailDraft)
		.values({ ...values, createdAt: now, updatedAt: now })
		.onConflictDoNothing()
}

/**
 * Adds recipients, as they are typed, to a draft; those that it has already are not added again.
 * @throws Forbidden, NotFound; Conflict if it was sent; Invalid for too many
 */
export const addRecipients = (
	db: Db,
	{ actor, id, now, typed }: DraftInput & { typed: readonly string[] },
): Promise<MailDraft> =>
	transact(db, async (tx) => {
		assertMay(actor, 'use')
		const before = await lockDraft(tx, { actor, id })
		if (before.state === 'sent') throw new Conflict(sentInTheMeantime)
		const known = new Set(readableRecipients(before.to).map(({ email }) => email.toLowerCase()))
		const added = readRecipients(typed.join(', '), 'to').filter(
			({ email }) => !known.has(email.toLowerCase()),
		)
		const to = [before.to.trim().replace(/,$/, ''), typedRecipients(added)].filter(Boolean).join(', ')
		if (to.length > draftLimits.recipients) throw new Invalid('These are too many addresses for one email.')
		// A page that was opened before must not save its list over this one.
		return changeDraft(tx, before, { to, editKey: randomUUID(), updatedAt: now })
	})

/** Returns a draft. @throws Forbidden, NotFound */
export async function getDraft(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<MailDraft> {
	assertMay(actor, 'use')
	const [found] = isUuid(id) ? await db.select().from(mailDraft).where(eq(mailDraft.id, id)) : []
	if (!found) throw new NotFound(draftNotFound)
	return found
}

/** Returns the row, locked until the transaction ends. @throws Forbidden, NotFound */
export async function lockDraft(tx: Db, { actor, id }: { actor: Actor; id: string }): Promise<MailDraft> {
	assertMay(actor, 'file')
	const [found] = isUuid(id)
		? await tx.select().from(mailDraft).where(eq(mailDraft.id, id)).for('update')
		: []
	if (!found) throw new NotFound(draftNotFound)
	return found
}

/** Writes a change to a locked draft. */
export async function changeDraft(
	tx: Db,
	before: MailDraft,
	set: Partial<typeof mailDraft.$inferInsert>,
): Promise<MailDraft> {
	const [changed] = await tx
		.update(mailDraft)
		.set({ ...set, version: before.version + 1 })
		.where(eq(mailDraft.id, before.id))
		.returning()
	return changed!
}

/** Finds the last changed draft of an answer in a thread that was not sent; null if there is none. @throws Forbidden */
export async function findDraftOfThread(
	db: Db,
	{ actor, threadId }: { actor: Actor; threadId: string },
): Promise<MailDraft | null> {
	assertMay(actor, 'use')
	const [found] = await db
		.select()
		.from(mailDraft)
		.where(and(eq(mailDraft.threadId, threadId), ne(mailDraft.state, 'sent')))
		.orderBy(desc(mailDraft.updatedAt), desc(mailDraft.id))
		.limit(1)
	return found ?? null
}

/**
 * Schedules a draft, or changes the time of a scheduled email. The database's clock decides when it is due. The caller must check that it
 * can be sent.
 * @throws Forbidden, NotFound; Conflict if it was sent; Invalid('sendAt')
 */
export const scheduleDraft = (
	db: Db,
	{ actor, id, now, sendAt }: DraftInput & { sendAt: Date },
): Promise<MailDraft> =>
	transact(db, async (tx) => {
		assertMay(actor, 'use')
		const before = await lockDraft(tx, { actor, id })
		if (before.state === 'sent') throw new Conflict(sentInTheMeantime)
		const aheadMs = sendAt.getTime() - now.getTime()
		if (!(aheadMs >= 60_000 && aheadMs <= sendLaterDaysMax * 86_400_000))
			throw new Invalid(`Choose a time from a minute to ${sendLaterDaysMax} days from now.`, 'sendAt')
		await notify(tx, mailTopic, before.threadId ?? undefined)
		return changeDraft(tx, before, {
			state: 'scheduled',
			isUndoDelay: false,
			sendAt,
			problem: '',
			updatedAt: now,
		})
	})

/** Turns a scheduled email back into a draft. @throws Forbidden, NotFound; Conflict if it was sent */
export const unscheduleDraft = (db: Db, { actor, id, now }: DraftInput): Promise<MailDraft> =>
	transact(db, async (tx) => {
		assertMay(actor, 'use')
		const before = await lockDraft(tx, { actor, id })
		if (before.state === 'sent') throw new Conflict(sentInTheMeantime)
		if (before.state === 'draft') return before
		await notify(tx, mailTopic, before.threadId ?? undefined)
		return changeDraft(tx, before, { state: 'draft', isUndoDelay: false, sendAt: null, updatedAt: now })
	})

/** Deletes a draft or a scheduled email. The caller must remove its files. @throws Forbidden, NotFound; Conflict if it was sent */
export async function deleteDraft(tx: Db, { actor, id }: { actor: Actor; id: string }): Promise<void> {
	assertMay(actor, 'use')
	const before = await lockDraft(tx, { actor, id })
	if (before.state === 'sent') throw new Conflict(sentInTheMeantime)
	await tx.delete(mailDraft).where(eq(mailDraft.id, id))
	await notify(tx, mailTopic, before.threadId ?? undefined)
}

/** Locks a scheduled email that is due and returns its id; null if there is none. Skips emails that another instance is sending. */
export async function lockDueDraft(
	tx: Db,
	{ except }: { except: readonly string[] },
): Promise<MailDraft | null> {
	const [due] = await tx
		.select()
		.from(mailDraft)
		.where(
			and(
				eq(mailDraft.state, 'scheduled'),
				sql`${mailDraft.sendAt} <= clock_timestamp()`,
				notInArray(mailDraft.id, [...except]),
			),
		)
		.orderBy(asc(mailDraft.sendAt), asc(mailDraft.id))
		.limit(1)
		.for('update', { skipLocked: true })
	return due ?? null
}

type ListDraftsInput = {
	actor: Actor
	state: 'draft' | 'scheduled'
	/** The `next` of the page before. */
	after?: string | undefined
	limit?: number
}

/** Lists drafts, the last changed first, or scheduled emails, the next one first. @throws Forbidden */
export async function listDrafts(
	db: Db,
	{ actor, state, after, limit = 50 }: ListDraftsInput,
): Promise<{ drafts: MailDraft[]; next: string | null }> {
	assertMay(actor, 'use')
	const sortColumn = state === 'draft' ? mailDraft.updatedAt : mailDraft.sendAt
	const direction = state === 'draft' ? desc : asc
	const rows = await db
		.select()
		.from(mailDraft)
		.where(and(eq(mailDraft.state, state), isAfter(after, state)))
		.orderBy(direction(sortColumn), direction(mailDraft.id))
		.limit(limit + 1)
	const drafts = rows.slice(0, limit)
	return { drafts, next: rows.length > limit ? drafts.at(-1)!.id : null }
}

/** A cursor is an id; an invalid one starts at the beginning. */
function isAfter(after: string | undefined, state: 'draft' | 'scheduled'): SQL | undefined {
	if (!after || !isUuid(after)) return undefined
	const sortColumn = state === 'draft' ? mailDraft.updatedAt : mailDraft.sendAt
	const comesAfter = state === 'draft' ? lt : gt
	const cursorValue = sql`(select ${sortColumn} from ${mailDraft} where ${mailDraft.id} = ${after})`
	return or(
		comesAfter(sortColumn, cursorValue),
		and(eq(sortColumn, cursorValue), comesAfter(mailDraft.id, after)),
	)
}
