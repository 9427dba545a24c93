import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { removeUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { writeTranscript } from './conversations/transcript.server.ts'

type Own = { actor: Pick<Viewer, 'id'> }

/** What a member and the advisor said to each other, as plain text; null when nothing was. */
export async function writeOwnTranscript(db: Db, { actor }: Own): Promise<string | null> {
	const [own] = await db
		.select({ id: conversation.id })
		.from(conversation)
		.where(eq(conversation.userId, actor.id))
	return own ? writeTranscript(db, { conversationId: own.id }) : null
}

/** The pictures of a member's conversation, in its order: also those sent before signing in, which are no account's. */
export async function listOwnPictures(db: Db, { actor }: Own): Promise<Upload[]> {
	const rows = await db
		.select({ picture: upload })
		.from(upload)
		.innerJoin(chatMessage, eq(chatMessage.uploadId, upload.id))
		.innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
		.where(eq(conversation.userId, actor.id))
		.orderBy(asc(chatMessage.seq))
	return rows.map(({ picture }) => picture)
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
