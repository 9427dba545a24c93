import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { removeUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { writeTranscript } from './conversations/transcript.server.ts'

type OwnInput = { actor: Pick<Viewer, 'id'> }

/** Returns the conversation of a member and the advisor as plain text; null without one. */
export async function writeOwnTranscript(db: Db, { actor }: OwnInput): Promise<string | null> {
	const [own] = await db
		.select({ id: conversation.id })
		.from(conversation)
		.where(eq(conversation.userId, actor.id))
	return own ? writeTranscript(db, { conversationId: own.id }) : null
}

/**
 * Returns the pictures of a member's conversation in message order, including those sent before signing in, which belong to no
 * account.
 */
export async function listOwnPictures(db: Db, { actor }: OwnInput): Promise<Upload[]> {
	const rows = await db
		.select({ picture: upload })
		.from(upload)
		.innerJoin(chatMessage, eq(chatMessage.uploadId, upload.id))
		.innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
		.where(eq(conversation.userId, actor.id))
		.orderBy(asc(chatMessage.seq))
	return rows.map(({ picture }) => picture)
}

/** Deletes a member's conversation after its pictures. */
export async function deleteOwnConversation(
	db: Db,
	storage: FileStorage,
	{ actor }: OwnInput,
): Promise<void> {
	const pictures = await db
		.select({ id: chatMessage.uploadId })
		.from(chatMessage)
		.innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
		.where(and(eq(conversation.userId, actor.id), isNotNull(chatMessage.uploadId)))
	for (const { id } of pictures) if (id) await removeUpload(db, storage, { id })
	await db.delete(conversation).where(eq(conversation.userId, actor.id))
}
