import { and, asc, eq, inArray, lte, sql, sum } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailAttachment, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { lockThread, type MailAttachment, type MailMessage, mailTopic } from '../threads/threads.server.ts'
import { mailDelivered } from './deliveries.server.ts'

const minuteMs = 60_000
/** Longer than storing the files of a message and recognizing their text takes. */
const leaseMs = 10 * minuteMs
const attemptsMax = 5

/**
 * Claims the next filed message whose files and quote drafts still have to be created, for ten minutes: if this worker is killed, another
 * one continues where it stopped. Returns null if nothing is due.
 */
export async function claimMessage(db: Db, { now }: { now: Date }): Promise<MailMessage | null> {
	const due = db
		.select({ id: mailMessage.id })
		.from(mailMessage)
		.where(and(eq(mailMessage.processing, 'pending'), lte(mailMessage.processingAt, now)))
		.orderBy(asc(mailMessage.processingAt), asc(mailMessage.no))
		.limit(1)
		.for('update', { skipLocked: true })
	const [claimed] = await db
		.update(mailMessage)
		.set({
			processingAttempts: sql`${mailMessage.processingAttempts} + 1`,
			processingAt: new Date(now.getTime() + leaseMs),
		})
		.where(eq(mailMessage.id, sql`(${due})`))
		.returning()
	if (!claimed) return null
	const { search: _, ...message } = claimed
	return message
}

/** Sets since when a claimed message is read, as `setDeliveryReading` does for a delivery. */
export async function setMessageReading(
	db: Db,
	{ id, since }: { id: string; since: Date | null },
): Promise<void> {
	await db.update(mailMessage).set({ readingSince: since }).where(eq(mailMessage.id, id))
}

/** Gives up a message that ended the process that read it. Its text and its original stay. */
export async function giveUpWork(
	db: Db,
	{ message }: { message: Pick<MailMessage, 'id' | 'threadId'> },
): Promise<void> {
	await db
		.update(mailMessage)
		.set({
			processing: 'failed',
			problems: sql`${mailMessage.problems} || ${JSON.stringify([notRead])}::jsonb`,
		})
		.where(and(eq(mailMessage.id, message.id), eq(mailMessage.processing, 'pending')))
	await notify(db, mailTopic, message.threadId)
}

const notRead = 'This message’s files could not be read. They are in the original message.'

/** Locks a message whose processing is about to be completed; null when another worker has completed it. */
export async function lockUnfinished(tx: Db, { id }: { id: string }): Promise<{ threadId: string } | null> {
	const [found] = await tx
		.select({ threadId: mailMessage.threadId })
		.from(mailMessage)
		.where(and(eq(mailMessage.id, id), eq(mailMessage.processing, 'pending')))
		.for('update')
	return found ?? null
}

/** Records that a message was processed, and the draft created from it, if any. Call it in the transaction that creates the draft. */
export async function finishWork(
	tx: Db,
	{
		id,
		threadId,
		documentId = null,
		problems = [],
	}: { id: string; threadId: string; documentId?: string | null; problems?: readonly string[] },
): Promise<void> {
	await tx
		.update(mailMessage)
		.set({
			processing: 'done',
			isAskedQuote: false,
			documentId,
			...(problems.length > 0
				? { problems: sql`${mailMessage.problems} || ${JSON.stringify(problems)}::jsonb` }
				: {}),
		})
		.where(eq(mailMessage.id, id))
	await notify(tx, mailTopic, threadId)
}

/** Records that processing a message failed: it is tried again after 1, 2, 4 … minutes, and given up after the fifth attempt. */
export async function postponeWork(
	db: Db,
	{ message, now }: { message: Pick<MailMessage, 'id' | 'processingAttempts'>; now: Date },
): Promise<void> {
	const isLast = message.processingAttempts >= attemptsMax
	const waitMs = 2 ** (message.processingAttempts - 1) * minuteMs
	await db
		.update(mailMessage)
		.set({
			processingAt: new Date(now.getTime() + waitMs),
			readingSince: null,
			...(isLast
				? {
						processing: 'failed',
						problems: sql`${mailMessage.problems} || ${JSON.stringify([notRead])}::jsonb`,
					}
				: {}),
		})
		.where(and(eq(mailMessage.id, message.id), eq(mailMessage.processing, 'pending')))
}

type AskQuoteInput = { actor: Actor; threadId: string; messageId: string; now: Date }

/**
 * Asks the worker to read a received message as a quote, whoever wrote it. Asking again while it is read changes nothing.
 * @throws Forbidden, NotFound; Conflict in quarantine
 */
export async function askForQuote(db: Db, { actor, threadId, messageId, now }: AskQuoteInput): Promise<void> {
	assertMay(actor, 'use')
	await transact(db, async (tx) => {
		const { place } = await lockThread(tx, { actor, id: threadId })
		if (place === 'quarantined')
			throw new Conflict('This message is in quarantine. Decide about its sender first.')
		const [asked] = await tx
			.update(mailMessage)
			.set({
				isAskedQuote: true,
				processing: 'pending',
				processingAt: now,
				processingAttempts: 0,
				readingSince: null,
			})
			.where(
				and(
					isUuid(messageId) ? eq(mailMessage.id, messageId) : sql`false`,
					eq(mailMessage.threadId, threadId),
					eq(mailMessage.state, 'received'),
				),
			)
			.returning({ id: mailMessage.id })
		if (!asked) throw new NotFound('This message does not exist.')
		await notify(tx, mailTopic, threadId)
		await tx.execute(sql`select pg_notify(${mailDelivered}, ${messageId})`)
	})
}

/** Lists the files of a message, in their order. */
export async function listFiles(db: Db, { messageId }: { messageId: string }): Promise<MailAttachment[]> {
	return db
		.select()
		.from(mailAttachment)
		.where(eq(mailAttachment.messageId, messageId))
		.orderBy(asc(mailAttachment.position))
}

/** Records what became of a file that was not stored yet. Returns false if that is already recorded. */
export async function settleFile(
	tx: Db,
	{
		id,
		...set
	}: { id: string } & ({ state: 'stored'; uploadId: string } | { state: 'rejected'; reason: string }),
): Promise<boolean> {
	const rows = await tx
		.update(mailAttachment)
		.set(set)
		.where(and(eq(mailAttachment.id, id), eq(mailAttachment.state, 'pending')))
		.returning({ id: mailAttachment.id })
	return rows.length > 0
}

/** Returns how many bytes the stored files of a client's emails have in total. */
export async function storedBytesOf(db: Db, { clientId }: { clientId: string }): Promise<number> {
	const [found] = await db
		.select({ bytes: sum(mailAttachment.sizeBytes) })
		.from(mailAttachment)
		.innerJoin(mailMessage, eq(mailMessage.id, mailAttachment.messageId))
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(and(eq(mailThread.clientId, clientId), inArray(mailAttachment.state, ['stored'])))
	return Number(found?.bytes ?? 0)
}
