import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { writeTranscript } from './transcript.server.ts'

type Own = { actor: Pick<Viewer, 'id'> }

/** What a member and the advisor said to each other, as plain text; null when nothing was. */
export async function writeOwnTranscript(db: Db, { actor }: Own): Promise<string | null> {
	const [own] = await db
		.select({ id: conversation.id })
		.from(conversation)
		.where(eq(conversation.userId, actor.id))
	return own ? writeTranscript(db, { conversationId: own.id }) : null
}

/** Deletes a member's conversation, its pictures first. */
export async function forgetOwnConversation(db: Db, storage: Storage, { actor }: Own): Promise<void> {
	const pictures = await db
		.select({ id: chatMessage.uploadId })
		.from(chatMessage)
		.innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
		.where(and(eq(conversation.userId, actor.id), isNotNull(chatMessage.uploadId)))
	for (const { id } of pictures) if (id) await removeUpload(db, storage, { id })
	await db.delete(conversation).where(eq(conversation.userId, actor.id))
}
