import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { scheduledReply } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getConversationRow } from '../conversations/admin-conversation.server.ts'
import { assertMay } from '../policy.ts'
import { adminTopic } from '../topics.ts'
import { appendMessage } from './append-message.server.ts'

const aheadMsMax = 90 * 86_400_000

type SendLaterInput = {
	actor: Actor
	id: string
	/** A UUID chosen by the sender: repeating it changes nothing, and the message will have it as its key. */
	key: string
	/** As returned by `readMessageText`. */
	text: string
	sendAt: Date
	now: Date
}

/** Schedules a reply at least a minute and at most 90 days from now. @throws Forbidden, NotFound, Invalid('sendAt') */
export async function scheduleMessage(
	db: Db,
	{ actor, id, key, text, sendAt, now }: SendLaterInput,
): Promise<void> {
	const aheadMs = sendAt.getTime() - now.getTime()
	if (!(aheadMs >= 60_000 && aheadMs <= aheadMsMax))
		throw new Invalid('Please choose a time from a minute to 90 days from now.', 'sendAt')
	await getConversationRow(db, { actor, id })
	await transact(db, async (tx) => {
		await tx
			.insert(scheduledReply)
			.values({ id: key, conversationId: id, authorId: actor.id, text, sendAt, createdAt: now })
			.onConflictDoNothing()
		await notify(tx, adminTopic, id)
	})
}

/** Cancels a scheduled reply; does nothing if it was sent in the meantime. @throws Forbidden */
export async function cancelScheduledMessage(
	db: Db,
	{ actor, id, scheduledMessageId }: { actor: Actor; id: string; scheduledMessageId: string },
): Promise<void> {
	assertMay(actor, 'reply')
	if (!isUuid(id) || !isUuid(scheduledMessageId)) return
	await transact(db, async (tx) => {
		await tx
			.delete(scheduledReply)
			.where(and(eq(scheduledReply.id, scheduledMessageId), eq(scheduledReply.conversationId, id)))
		await notify(tx, adminTopic, id)
	})
}

/** Sends the replies that are due; each row is deleted in the transaction that sends it. @returns how many */
export async function sendScheduledReplies(db: Db, { now }: { now: Date }): Promise<number> {
	let sent = 0
	for (;;) {
		const more = await transact(db, async (tx) => {
			const [due] = await tx
				.select()
				.from(scheduledReply)
				.where(lte(scheduledReply.sendAt, now))
				.orderBy(asc(scheduledReply.sendAt), asc(scheduledReply.id))
				.limit(1)
				.for('update', { skipLocked: true })
			if (!due) return false
			await tx.delete(scheduledReply).where(eq(scheduledReply.id, due.id))
			const { conversationId, authorId, text, id: clientKey } = due
			await appendMessage(tx, { conversationId, sender: 'advisor', authorId, text, clientKey, now })
			return true
		})
		if (!more) return sent
		sent++
	}
}
