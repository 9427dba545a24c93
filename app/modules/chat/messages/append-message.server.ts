import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { claimStored } from '#app/modules/uploads/draft-uploads.server.ts'
import type { ChatSender } from '../browser/chat-api.ts'
import { adminTopic, conversationTopic } from '../topics.ts'

export type ConversationRow = typeof conversation.$inferSelect
type MessageRow = typeof chatMessage.$inferSelect

export type NewMessage = {
	conversationId: string
	sender: ChatSender
	authorId?: string | null
	text: string
	uploadId?: string | null
	clientKey?: string
	now: Date
}

export type Appended = { row: MessageRow; isNew: boolean; conversation: ConversationRow }

/**
 * Puts a message at the end of a conversation, in the caller's transaction. The conversation's row is locked first, so numbers become
 * visible in their order and a stream that has read up to one has missed none below. A client key that was used
 * before gives the message it named. Null when there is no such conversation (any more: it may have been joined to another).
 */
export async function appendMessage(
	tx: Db,
	{ conversationId, sender, authorId = null, text, uploadId = null, clientKey, now }: NewMessage,
): Promise<Appended | null> {
	const held = await lockConversation(tx, { id: conversationId })
	if (!held) return null
	if (clientKey) {
		const [before] = await tx
			.select()
			.from(chatMessage)
			.where(and(eq(chatMessage.conversationId, conversationId), eq(chatMessage.clientKey, clientKey)))
		if (before) return { row: before, isNew: false, conversation: held }
	}
	// Clocks of instances differ a little; in one conversation time does not go backwards.
	const sentAt = held.lastSeq > 0 && held.lastMessageAt > now ? held.lastMessageAt : now
	const [row] = await tx
		.insert(chatMessage)
		.values({
			conversationId,
			seq: held.lastSeq + 1,
			sender,
			authorId,
			text,
			uploadId,
			sentAt,
			...(clientKey ? { clientKey } : {}),
		})
		.returning()
	if (uploadId) await claimStored(tx, { id: uploadId, public: false })
	const [moved] = await tx
		.update(conversation)
		.set({ lastSeq: row!.seq, lastMessageAt: sentAt, ...effectOf(sender, row!.seq, sentAt) })
		.where(eq(conversation.id, conversationId))
		.returning()
	await notifyOfChange(tx, conversationId)
	return { row: row!, isNew: true, conversation: moved! }
}

/** What a message means for the two sides. Whoever writes has read what stands above. */
function effectOf(sender: ChatSender, seq: number, sentAt: Date) {
	if (sender === 'automatic') return {}
	if (sender === 'advisor')
		return { unansweredSince: null, alertedAt: null, autoReplyDueAt: null, advisorReadSeq: seq, unread: 0 }
	return {
		status: 'open' as const,
		closedAt: null,
		visitorReadSeq: seq,
		unread: sql`${conversation.unread} + 1`,
		unansweredSince: sql`coalesce(${conversation.unansweredSince}, ${sentAt.toISOString()}::timestamptz)`,
	}
}

export async function lockConversation(tx: Db, { id }: { id: string }): Promise<ConversationRow | null> {
	const [held] = await tx.select().from(conversation).where(eq(conversation.id, id)).for('update')
	return held ?? null
}

/** Tells both sides' streams, on every instance, at commit. */
export async function notifyOfChange(tx: Db, conversationId: string): Promise<void> {
	await notify(tx, conversationTopic(conversationId))
	await notify(tx, adminTopic, conversationId)
}
