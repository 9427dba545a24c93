import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailAttachment, mailDelivery, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { joinThreads } from '../threads/join-threads.server.ts'
import {
	getThread,
	lockThread,
	type MailMessage,
	type MailThread,
	mailTopic,
} from '../threads/threads.server.ts'
import { mailDelivered } from './deliveries.server.ts'

const alreadyDecided = 'Somebody has decided about this message already. Reload the list.'

export type QuarantinedMail = Pick<
	MailThread,
	'id' | 'quarantineReason' | 'suggestedClientId' | 'lastMessageAt'
> &
	Pick<MailMessage, 'from' | 'subject'>

type ListInput = { actor: Actor; after?: string | undefined; limit?: number }

/** Lists the messages in quarantine, the newest first. @throws Forbidden */
export async function listQuarantine(
	db: Db,
	{ actor, after, limit = 50 }: ListInput,
): Promise<{ mails: QuarantinedMail[]; next: string | null }> {
	assertMay(actor, 'decide-senders')
	const keyset = [mailThread.lastMessageAt, mailThread.id] as const
	const rows = await db
		.select({
			id: mailThread.id,
			quarantineReason: mailThread.quarantineReason,
			suggestedClientId: mailThread.suggestedClientId,
			lastMessageAt: mailThread.lastMessageAt,
			from: mailMessage.from,
			subject: mailMessage.subject,
		})
		.from(mailThread)
		.innerJoin(mailMessage, eq(mailMessage.threadId, mailThread.id))
		.where(
			and(eq(mailThread.place, 'quarantined'), eq(mailMessage.state, 'quarantined'), isBehind(keyset, after)),
		)
		.orderBy(desc(mailThread.lastMessageAt), desc(mailThread.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { mails: page, next }
}

/** Counts the messages in quarantine, and those that could not be filed at all. */
export async function countQuarantine(db: Db): Promise<{ quarantined: number; failed: number }> {
	return {
		quarantined: await db.$count(mailMessage, eq(mailMessage.state, 'quarantined')),
		failed: await db.$count(mailDelivery, eq(mailDelivery.state, 'failed')),
	}
}

/** Tries again to file the messages that could not be filed. @throws Forbidden */
export async function retryFailed(db: Db, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
	assertMay(actor, 'decide-senders')
	await db
		.update(mailDelivery)
		.set({ state: 'pending', attempts: 0, nextAttemptAt: now })
		.where(eq(mailDelivery.state, 'failed'))
	await db.execute(sql`select pg_notify(${mailDelivered}, 'again')`)
}

type ReleaseInput = {
	actor: Actor
	threadId: string
	clientId: string
	dealId: string | null
	now: Date
}

/**
 * Moves a message from quarantine into a client's file: into the conversation it belongs to, or as a new one. The worker then stores its
 * files and creates the draft of a quote. Call it in a transaction.
 * @throws Forbidden, NotFound; Conflict if it was already decided about
 */
export async function releaseQuarantined(
	tx: Db,
	{ actor, threadId, clientId, dealId, now }: ReleaseInput,
): Promise<{ message: MailMessage; thread: MailThread }> {
	const message = await lockQuarantined(tx, { actor, threadId })
	const { suggestedThreadId } = await getThread(tx, { actor, id: threadId })
	await tx
		.update(mailMessage)
		.set({ state: 'received', processing: 'pending', processingAt: now, version: message.version + 1 })
		.where(eq(mailMessage.id, message.id))
	await tx
		.update(mailAttachment)
		.set({ state: 'pending' })
		.where(and(eq(mailAttachment.messageId, message.id), eq(mailAttachment.state, 'withheld')))
	const [released] = await tx
		.update(mailThread)
		.set({
			place: 'filed',
			clientId,
			dealId,
			quarantineReason: '',
			suggestedClientId: null,
			suggestedThreadId: null,
			version: sql`${mailThread.version} + 1`,
		})
		.where(eq(mailThread.id, threadId))
		.returning()
	const ids = [...message.references, ...(message.messageId ? [message.messageId] : [])]
	const joined = await joinThreads(tx, { ids, clientId, joinsId: threadId, addressedId: suggestedThreadId })
	await notify(tx, mailTopic, threadId)
	await tx.execute(sql`select pg_notify(${mailDelivered}, ${message.id})`)
	return { message, thread: joined ?? released! }
}

/**
 * Deletes the content of a message in quarantine. The caller must remove the file `rawKey` after the commit. Call it in a transaction.
 * @throws Forbidden, NotFound; Conflict if it was already decided about
 */
export async function discardQuarantined(
	tx: Db,
	{ actor, threadId }: { actor: Actor; threadId: string },
): Promise<{ fromEmail: string; rawKey: string | null }> {
	const { id, fromEmail, rawKey } = await lockQuarantined(tx, { actor, threadId })
	await tx.delete(mailAttachment).where(eq(mailAttachment.messageId, id))
	await tx
		.update(mailMessage)
		.set({ state: 'discarded', text: '', rawKey: null })
		.where(eq(mailMessage.id, id))
	await tx.update(mailThread).set({ unread: 0 }).where(eq(mailThread.id, threadId))
	await notify(tx, mailTopic, threadId)
	return { fromEmail, rawKey }
}

async function lockQuarantined(
	tx: Db,
	{ actor, threadId }: { actor: Actor; threadId: string },
): Promise<MailMessage> {
	assertMay(actor, 'decide-senders')
	const thread = await lockThread(tx, { actor, id: threadId })
	const [row] = await tx
		.select()
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, threadId), eq(mailMessage.state, 'quarantined')))
	if (thread.place !== 'quarantined' || !row) throw new Conflict(alreadyDecided)
	const { search: _, ...message } = row
	return message
}
