import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { ChatMessage, ChatPage, ConversationStatus } from '../browser/chat-api.ts'
import type { ConversationRow } from './append-message.server.ts'

/** A conversation that the actor may see; the caller must check it. */
type ConversationRef = { conversationId: string }

const pageSize = 50

/** Returns the newest messages, or those before a number, oldest first. */
export async function listMessages(
	db: Db,
	{ conversationId, before }: ConversationRef & { before?: number },
): Promise<ChatPage> {
	const rows = await select(db)
		.where(
			and(
				eq(chatMessage.conversationId, conversationId),
				before === undefined ? undefined : lt(chatMessage.seq, before),
			),
		)
		.orderBy(desc(chatMessage.seq))
		.limit(pageSize + 1)
	return { messages: rows.slice(0, pageSize).reverse().map(toMessage), earlier: rows.length > pageSize }
}

/** Returns at most `max` messages after a number, in order. */
export async function listMessagesAfter(
	db: Db,
	{ conversationId, seq, max }: ConversationRef & { seq: number; max: number },
): Promise<ChatMessage[]> {
	const rows = await select(db)
		.where(and(eq(chatMessage.conversationId, conversationId), gt(chatMessage.seq, seq)))
		.orderBy(asc(chatMessage.seq))
		.limit(max)
	return rows.map(toMessage)
}

/** Returns the current row of a conversation; null if it was deleted or joined to another. */
export async function findRow(db: Db, { id }: { id: string }): Promise<ConversationRow | null> {
	const [row] = await db.select().from(conversation).where(eq(conversation.id, id))
	return row ?? null
}

/** Returns one message as both sides see it. */
export async function getMessage(
	db: Db,
	{ conversationId, seq }: ConversationRef & { seq: number },
): Promise<ChatMessage> {
	const [row] = await select(db).where(
		and(eq(chatMessage.conversationId, conversationId), eq(chatMessage.seq, seq)),
	)
	return toMessage(row!)
}

export const toConversationStatus = ({
	status,
	visitorReadSeq,
	advisorReadSeq,
	lastSeq,
	rating,
}: Pick<ConversationRow, keyof ConversationStatus>): ConversationStatus => ({
	status,
	visitorReadSeq,
	advisorReadSeq,
	lastSeq,
	rating,
})

const select = (db: Db) =>
	db
		.select({ message: chatMessage, width: upload.width, height: upload.height })
		.from(chatMessage)
		.leftJoin(upload, eq(upload.id, chatMessage.uploadId))

type MessageRow = Awaited<ReturnType<typeof select>>[number]

function toMessage({ message, width, height }: MessageRow): ChatMessage {
	const { id, seq, sender, text, clientKey: key, sentAt } = message
	const picture = width && height ? { url: pictureUrl(id), width, height } : null
	return { id, seq, sender, text, picture, key, sentAt: sentAt.toISOString() }
}

const pictureUrl = (messageId: string) => `/api/chat/files/${messageId}`
