import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { lockThread, type MailThread, mailTopic } from './threads.server.ts'

type ThreadInput = { actor: Actor; id: string; now: Date }

/** How many days ahead a conversation may be snoozed. */
const snoozeDaysMax = 366

/**
 * Takes a thread out of the inbox until a time; a message that arrives in the meantime brings it back.
 * @throws Forbidden, NotFound; Conflict in quarantine; Invalid('until')
 */
export const snoozeThread = (db: Db, { until, ...input }: ThreadInput & { until: Date }): Promise<void> =>
	changeThread(db, input, () => {
		const aheadMs = until.getTime() - input.now.getTime()
		if (!(aheadMs > 0 && aheadMs <= snoozeDaysMax * 86_400_000))
			throw new Invalid('Choose a time between now and a year from now.', 'until')
		return { state: 'snoozed', snoozedUntil: until }
	})

/** Takes a thread out of the inbox; a message that arrives later brings it back. @throws Forbidden, NotFound; Conflict in quarantine */
export const archiveThread = (db: Db, input: ThreadInput): Promise<void> =>
	changeThread(db, input, () => ({ state: 'archived', snoozedUntil: null }))

/** Brings an archived or snoozed thread back into the inbox. @throws Forbidden, NotFound; Conflict in quarantine */
export const reopenThread = (db: Db, input: ThreadInput): Promise<void> =>
	changeThread(db, input, () => ({ state: 'open', snoozedUntil: null }))

/** Marks the received messages of a thread as read. @throws Forbidden, NotFound */
export const markThreadRead = (db: Db, input: ThreadInput): Promise<void> =>
	transact(db, async (tx) => {
		assertMay(input.actor, 'use')
		const { unread } = await lockThread(tx, input)
		if (unread === 0) return
		await tx
			.update(mailMessage)
			.set({ readAt: input.now })
			.where(
				and(
					eq(mailMessage.threadId, input.id),
					sql`${mailMessage.direction} = 'in'`,
					isNull(mailMessage.readAt),
				),
			)
		await setThread(tx, input.id, { unread: 0 })
	})

/** Marks a thread and its last received message as unread. A thread may also contain only sent messages. @throws Forbidden, NotFound */
export const markThreadUnread = (db: Db, input: ThreadInput): Promise<void> =>
	transact(db, async (tx) => {
		assertMay(input.actor, 'use')
		await lockThread(tx, input)
		const last = tx
			.select({ id: mailMessage.id })
			.from(mailMessage)
			.where(and(eq(mailMessage.threadId, input.id), sql`${mailMessage.direction} = 'in'`))
			.orderBy(desc(mailMessage.at), desc(mailMessage.no))
			.limit(1)
		await tx
			.update(mailMessage)
			.set({ readAt: null })
			.where(eq(mailMessage.id, sql`(${last})`))
		await setThread(tx, input.id, { unread: sql`greatest(${mailThread.unread}, 1)` })
	})

/** Brings snoozed threads back whose time has come, as unread. @returns how many */
export async function wakeThreads(db: Db): Promise<number> {
	const woken = await db
		.update(mailThread)
		.set({
			state: 'open',
			snoozedUntil: null,
			unread: sql`greatest(${mailThread.unread}, 1)`,
			version: sql`${mailThread.version} + 1`,
		})
		.where(
			and(
				sql`${mailThread.state} = 'snoozed'`,
				isNotNull(mailThread.snoozedUntil),
				lte(mailThread.snoozedUntil, sql`clock_timestamp()`),
			),
		)
		.returning({ id: mailThread.id })
	for (const { id } of woken) await notify(db, mailTopic, id)
	return woken.length
}

/**
 * Files a thread and its drafts with a client, without the deal it belonged to. Call it in a transaction that has checked that the client
 * exists.
 * @returns the thread as it was before, or null if it is already there
 * @throws Forbidden, NotFound; Conflict in quarantine
 */
export async function moveThreadToClient(
	tx: Db,
	{ actor, id, clientId }: { actor: Actor; id: string; clientId: string },
): Promise<MailThread | null> {
	assertMay(actor, 'use')
	const thread = await lockThread(tx, { actor, id })
	if (thread.place === 'quarantined')
		throw new Conflict('This conversation is in quarantine. Decide about its sender first.')
	if (thread.clientId === clientId) return null
	await setThread(tx, id, { place: 'filed', clientId, dealId: null, suggestedClientId: null })
	await tx
		.update(mailDraft)
		.set({ clientId, dealId: null, documentId: null })
		.where(and(eq(mailDraft.threadId, id), sql`${mailDraft.state} <> 'sent'`))
	return thread
}

type ThreadChange = Partial<{
	[Column in keyof typeof mailThread.$inferInsert]:
		| (typeof mailThread.$inferInsert)[Column]
		| ReturnType<typeof sql>
}>

function changeThread(
	db: Db,
	{ actor, id }: ThreadInput,
	change: (thread: MailThread) => ThreadChange,
): Promise<void> {
	return transact(db, async (tx) => {
		assertMay(actor, 'use')
		const thread = await lockThread(tx, { actor, id })
		if (thread.place === 'quarantined')
			throw new Conflict('This conversation is in quarantine. Decide about its sender first.')
		await setThread(tx, id, change(thread))
	})
}

async function setThread(tx: Db, id: string, set: ThreadChange): Promise<void> {
	await tx
		.update(mailThread)
		.set({ ...(set as Partial<typeof mailThread.$inferInsert>), version: sql`${mailThread.version} + 1` })
		.where(eq(mailThread.id, id))
	await notify(tx, mailTopic, id)
}
