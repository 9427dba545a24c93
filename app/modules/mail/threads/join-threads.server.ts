import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail.ts'
import { mailDraft } from '#app/db/schema/mail-drafts.ts'
import { type MailThread, mailTopic } from './threads.server.ts'

type RelatedInput = {
	/** The Message-IDs of a message and of those that it answers. */
	ids: readonly string[]
	clientId: string
	/** A thread that is joined to the others even if it is older. */
	joinsId?: string
}

/**
 * Finds a client's threads that a message belongs to, the oldest first: those with a message that it answers, that answers it, or that
 * answers the same message. Messages arrive in any order.
 */
async function findRelatedThreads(tx: Db, { ids, clientId, joinsId }: RelatedInput): Promise<MailThread[]> {
	if (ids.length === 0) return []
	const list = [...new Set(ids)]
	const named = sql`array[${sql.join(
		list.map((id) => sql`${id}`),
		sql`, `,
	)}]::text[]`
	return tx
		.selectDistinct({ thread: mailThread, createdAt: mailThread.createdAt })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(
			and(
				eq(mailThread.clientId, clientId),
				ne(mailThread.place, 'quarantined'),
				or(inArray(mailMessage.messageId, list), sql`${mailMessage.references} && ${named}`),
			),
		)
		.orderBy(asc(mailThread.createdAt), asc(mailThread.id))
		.limit(20)
		.then((rows) => rows.map(({ thread }) => thread))
		.then((threads) => [
			...threads.filter(({ id }) => id !== joinsId),
			...threads.filter(({ id }) => id === joinsId),
		])
}

/**
 * Returns the thread that a message belongs to, or null if it starts a new one. If the message shows that several threads are one
 * conversation, the messages of the younger ones move to the oldest one. Call it while filing is locked.
 */
export async function joinThreads(tx: Db, input: RelatedInput): Promise<MailThread | null> {
	const [oldest, ...others] = await findRelatedThreads(tx, input)
	if (!oldest || others.length === 0) return oldest ?? null
	for (const { id } of others) {
		await tx.update(mailMessage).set({ threadId: oldest.id }).where(eq(mailMessage.threadId, id))
		await tx
			.update(mailThread)
			.set({ suggestedThreadId: oldest.id })
			.where(eq(mailThread.suggestedThreadId, id))
		await tx.update(mailDraft).set({ threadId: oldest.id }).where(eq(mailDraft.threadId, id))
		await tx.delete(mailThread).where(eq(mailThread.id, id))
		await notify(tx, mailTopic, id)
	}
	const [joined] = await tx
		.update(mailThread)
		.set({
			messages: oldest.messages + sumOf(others, 'messages'),
			unread: oldest.unread + sumOf(others, 'unread'),
			lastMessageAt: new Date(
				Math.max(...[oldest, ...others].map(({ lastMessageAt }) => lastMessageAt.getTime())),
			),
			version: oldest.version + 1,
		})
		.where(eq(mailThread.id, oldest.id))
		.returning()
	return joined!
}

const sumOf = (threads: readonly MailThread[], what: 'messages' | 'unread') =>
	threads.reduce((sum, thread) => sum + thread[what], 0)
