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
	/** The path of the visitor's page. */
	pagePath?: string | null | undefined
	clientKey?: string
	now: Date
}

export type Appended = { row: MessageRow; isNew: boolean; conversation: ConversationRow }

/**
 * Appends a message to a conversation in the caller's transaction. The conversation's row is locked first, so numbers become
 * visible in order, and a stream that has read up to a number has missed no message before it. If the client key was used before,
 * returns its message. Returns null if there is no such conversation (anymore: it may have been joined to another).
 */
export async function appendMessage(
	tx: Db,
	{ conversationId, sender, authorId = null, text, uploadId = null, pagePath, clientKey, now }: NewMessage,
): Promise<Appended | null> {
	const locked = await lockConversation(tx, { id: conversationId })
	if (!locked) return null
	if (clientKey) {
		const [before] = await tx
			.select()
			.from(chatMessage)
			.where(and(eq(chatMessage.conversationId, conversationId), eq(chatMessage.clientKey, clientKey)))
		if (before) return { row: before, isNew: false, conversation: locked }
	}
	// Clocks of instances differ slightly; within a conversation time must not go backwards.
	const sentAt = locked.lastSeq > 0 && locked.lastMessageAt > now ? locked.lastMessageAt : now
	const [row] = await tx
		.insert(chatMessage)
		.values({
			conversationId,
			seq: locked.lastSeq + 1,
			sender,
			authorId,
			text,
			uploadId,
			sentAt,
			...(clientKey ? { clientKey } : {}),
		})
		.returning()
	if (uploadId) await claimStored(tx, { id: uploadId, public: false })
	const [updated] = await tx
		.update(conversation)
		.set({
			lastSeq: row!.seq,
			lastMessageAt: sentAt,
			pagePath: pagePath || undefined,
			...changesFrom(sender, row!.seq, sentAt),
		})
		.where(eq(conversation.id, conversationId))
		.returning()
	await notifyOfChange(tx, conversationId)
	return { row: row!, isNew: true, conversation: updated! }
}

/** Returns the columns a message changes. Whoever writes has read everything above. */
function changesFrom(sender: ChatSender, seq: number, sentAt: Date) {
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
	const [locked] = await tx.select().from(conversation).where(eq(conversation.id, id)).for('update')
	return locked ?? null
}

/** Notifies the streams of both sides, on every instance, at commit. */
export async function notifyOfChange(tx: Db, conversationId: string): Promise<void> {
	await notify(tx, conversationTopic(conversationId))
	await notify(tx, adminTopic, conversationId)
}
