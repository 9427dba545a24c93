import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { type MailPerson, mailAttachment, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { subjectKey, threadSubject } from './thread-subject.ts'

export type MailThread = typeof mailThread.$inferSelect
export type MailAttachment = typeof mailAttachment.$inferSelect
export type MailMessage = Omit<typeof mailMessage.$inferSelect, 'search'>

/** The live topic of pages that show emails; the payload is the thread's id. */
export const mailTopic = 'mail'

export const threadNotFound = 'This conversation does not exist.'

/** Returns a thread. @throws Forbidden, NotFound */
export async function getThread(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<MailThread> {
	assertMay(actor, 'file')
	const [found] = isUuid(id) ? await db.select().from(mailThread).where(eq(mailThread.id, id)) : []
	if (!found) throw new NotFound(threadNotFound)
	return found
}

/** Returns a thread, locked until the transaction ends. @throws Forbidden, NotFound */
export async function lockThread(tx: Db, { actor, id }: { actor: Actor; id: string }): Promise<MailThread> {
	assertMay(actor, 'file')
	const [found] = isUuid(id)
		? await tx.select().from(mailThread).where(eq(mailThread.id, id)).for('update')
		: []
	if (!found) throw new NotFound(threadNotFound)
	return found
}

/** Finds a message by the id of its row; null if there is none. The caller must check that the actor may see its thread. */
export async function findMessage(db: Db, { id }: { id: string }): Promise<MailMessage | null> {
	const [found] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
	if (!found) return null
	const { search: _, ...message } = found
	return message
}

/**
 * Lists whom an answer in a thread may go to: the senders of received messages and the recipients of sent ones, the latest first. The
 * caller must check that the actor may see the thread.
 */
export async function listPeopleOfThread(db: Db, { threadId }: { threadId: string }): Promise<MailPerson[]> {
	const rows = await db
		.select({
			direction: mailMessage.direction,
			from: mailMessage.from,
			to: mailMessage.to,
			cc: mailMessage.cc,
		})
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, threadId), sql`${mailMessage.state} <> 'discarded'`))
		.orderBy(desc(mailMessage.at), desc(mailMessage.no))
		.limit(20)
	return rows.flatMap(({ direction, from, to, cc }) => (direction === 'in' ? [from] : [...to, ...cc]))
}

const messagesMax = 500

/** Lists the messages of a thread, oldest first, with their files; not those that were discarded. @throws Forbidden */
export async function listMessages(
	db: Db,
	{ actor, threadId }: { actor: Actor; threadId: string },
): Promise<(MailMessage & { attachments: MailAttachment[] })[]> {
	assertMay(actor, 'file')
	if (!isUuid(threadId)) return []
	const rows = await db
		.select()
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, threadId), sql`${mailMessage.state} <> 'discarded'`))
		.orderBy(asc(mailMessage.at), asc(mailMessage.no))
		.limit(messagesMax)
	const files = await db
		.select({ file: mailAttachment })
		.from(mailAttachment)
		.innerJoin(mailMessage, eq(mailMessage.id, mailAttachment.messageId))
		.where(eq(mailMessage.threadId, threadId))
		.orderBy(asc(mailAttachment.position))
	return rows.map(({ search: _, ...message }) => ({
		...message,
		attachments: files.map(({ file }) => file).filter(({ messageId }) => messageId === message.id),
	}))
}

/** Lists the subjects and texts that we sent in a thread, the latest first. */
export async function listSentTexts(db: Db, { threadId }: { threadId: string }): Promise<string[]> {
	const rows = await db
		.select({ subject: mailMessage.subject, text: mailMessage.text })
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, threadId), eq(mailMessage.direction, 'out')))
		.orderBy(desc(mailMessage.at), desc(mailMessage.no))
		.limit(messagesMax)
	return rows.flatMap(({ subject, text }) => [subject, text])
}

type NewThread = Pick<typeof mailThread.$inferInsert, 'place'> &
	Partial<
		Pick<
			MailThread,
			| 'clientId'
			| 'dealId'
			| 'dealerId'
			| 'dealerPersonId'
			| 'outreachId'
			| 'quarantineReason'
			| 'suggestedClientId'
			| 'suggestedThreadId'
			| 'sample'
		>
	>

/** Starts a thread; `subject` is that of its first message. Call it in the transaction that adds the message. */
export async function startThread(
	tx: Db,
	{ subject, now, ...thread }: NewThread & { subject: string; now: Date },
): Promise<MailThread> {
	const [started] = await tx
		.insert(mailThread)
		.values({
			...thread,
			subject: threadSubject(subject),
			subjectKey: subjectKey(subject),
			lastMessageAt: now,
			createdAt: now,
		})
		.returning()
	return started!
}

type NewMessage = Omit<
	typeof mailMessage.$inferInsert,
	'threadId' | 'processingAttempts' | 'version' | 'search' | 'createdAt'
>

/**
 * Adds a message to a thread that the caller must have locked or started. A received message reopens the thread and counts as unread.
 * Returns null if the message is already stored: one with the same `dedupeKey` or `formKey`.
 */
export async function addMessage(
	tx: Db,
	{ thread, message, now }: { thread: Pick<MailThread, 'id'>; message: NewMessage; now: Date },
): Promise<MailMessage | null> {
	const [row] = await tx
		.insert(mailMessage)
		.values({ ...message, threadId: thread.id, createdAt: now })
		.onConflictDoNothing()
		.returning()
	if (!row) return null
	const { search: _, ...added } = row
	await countMessage(tx, { threadId: thread.id, message: added })
	return added
}

/** Updates a thread for a received or sent message: its count, its last activity, whether it is unread and open. */
export async function countMessage(
	tx: Db,
	{ threadId, message }: { threadId: string; message: Pick<MailMessage, 'state' | 'at'> },
): Promise<void> {
	const received = message.state === 'received' || message.state === 'quarantined'
	await tx
		.update(mailThread)
		.set({
			messages: sql`${mailThread.messages} + 1`,
			lastMessageAt: sql`greatest(${mailThread.lastMessageAt}, ${message.at.toISOString()}::timestamptz)`,
			...(received
				? { unread: sql`${mailThread.unread} + 1`, state: 'open' as const, snoozedUntil: null }
				: {}),
			version: sql`${mailThread.version} + 1`,
		})
		.where(eq(mailThread.id, threadId))
	await notify(tx, mailTopic, threadId)
}
