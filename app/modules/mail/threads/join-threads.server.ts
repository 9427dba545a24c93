import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { type MailThread, mailTopic } from './threads.server.ts'

type RelatedInput = {
	/** The Message-IDs of a message and of those that it answers. */
	ids: readonly string[]
	clientId: string
	/** A thread that is joined to the others even if it is older. */
	joinsId?: string
	/** The thread to whose address the message was sent. */
	addressedId?: string | null
	/** Whether the sender belongs to a thread that has its own address; another dealer may quote what we wrote to the first one. */
	belongsTo?: (thread: MailThread) => Promise<boolean>
}

/** Whether a thread is with one recipient only: it has an address of its own, or was one of several messages sent separately. */
export const isPrivate = ({ replyKey, outreachId }: Pick<MailThread, 'replyKey' | 'outreachId'>): boolean =>
	replyKey !== null || outreachId !== null

/**
 * Finds a client's threads that a message belongs to: those with a message that it answers, that answers it, or that answers the same
 * message. Messages arrive in any order. The one it is addressed to comes first, then those with their own address, then the oldest.
 */
async function findRelatedThreads(
	tx: Db,
	{ ids, clientId, joinsId, addressedId, belongsTo }: RelatedInput,
): Promise<MailThread[]> {
	if (ids.length === 0 && !addressedId) return []
	const list = [...new Set(ids)]
	const named = sql`array[${sql.join(
		list.map((id) => sql`${id}`),
		sql`, `,
	)}]::text[]`
	const found = await tx
		.selectDistinct({ thread: mailThread, createdAt: mailThread.createdAt })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(
			and(
				eq(mailThread.clientId, clientId),
				ne(mailThread.place, 'quarantined'),
				or(
					...(list.length > 0
						? [inArray(mailMessage.messageId, list), sql`${mailMessage.references} && ${named}`]
						: []),
					...(addressedId ? [eq(mailThread.id, addressedId)] : []),
				),
			),
		)
		.orderBy(asc(mailThread.createdAt), asc(mailThread.id))
		.limit(20)
		.then((rows) => rows.map(({ thread }) => thread))
	const related: MailThread[] = []
	for (const thread of found)
		if (!isPrivate(thread) || !belongsTo || (await belongsTo(thread))) related.push(thread)
	const rank = (thread: MailThread) =>
		thread.id === addressedId ? 0 : thread.id === joinsId ? 3 : isPrivate(thread) ? 1 : 2
	return related.sort((one, other) => rank(one) - rank(other))
}

/**
 * Returns the thread that a message belongs to, or null if it starts a new one. If the message shows that several threads are one
 * conversation, the messages of the others move to the first one. Threads with their own address stay apart: each is with one dealer, who
 * must not get what another one wrote. Call it while filing is locked.
 */
export async function joinThreads(tx: Db, input: RelatedInput): Promise<MailThread | null> {
	const [first, ...related] = await findRelatedThreads(tx, input)
	const others = related.filter((thread) => !isPrivate(thread))
	if (!first || others.length === 0) return first ?? null
	for (const { id } of others) {
		await tx.update(mailMessage).set({ threadId: first.id }).where(eq(mailMessage.threadId, id))
		await tx
			.update(mailThread)
			.set({ suggestedThreadId: first.id })
			.where(eq(mailThread.suggestedThreadId, id))
		await tx.update(mailDraft).set({ threadId: first.id }).where(eq(mailDraft.threadId, id))
		await tx.delete(mailThread).where(eq(mailThread.id, id))
		await notify(tx, mailTopic, id)
	}
	const [joined] = await tx
		.update(mailThread)
		.set({
			messages: first.messages + sumOf(others, 'messages'),
			unread: first.unread + sumOf(others, 'unread'),
			lastMessageAt: new Date(
				Math.max(...[first, ...others].map(({ lastMessageAt }) => lastMessageAt.getTime())),
			),
			version: first.version + 1,
		})
		.where(eq(mailThread.id, first.id))
		.returning()
	return joined!
}

const sumOf = (threads: readonly MailThread[], what: 'messages' | 'unread') =>
	threads.reduce((sum, thread) => sum + thread[what], 0)
