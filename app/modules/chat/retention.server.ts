import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { getChatSettings } from './chat-settings.server.ts'
import { lockConversation } from './messages/append-message.server.ts'

const dayMs = 86_400_000
const batchSize = 100

/**
 * Deletes conversations whose last message is older than the retention period of the settings, with pictures and notes.
 * @returns how many
 */
export async function deleteOldConversations(
	db: Db,
	storage: FileStorage,
	{ now }: { now: Date },
): Promise<number> {
	const { retentionDays } = await getChatSettings(db)
	const before = new Date(now.getTime() - retentionDays * dayMs)
	let deleted = 0
	for (;;) {
		const old = await db
			.select({ id: conversation.id })
			.from(conversation)
			.where(lt(conversation.lastMessageAt, before))
			.limit(batchSize)
		if (old.length === 0) return deleted
		for (const { id } of old) if (await deleteConversation(db, storage, { id, before })) deleted++
	}
}

/**
 * Deletes one conversation under its lock, so that one with a new message keeps its pictures; files are deleted after the commit.
 */
async function deleteConversation(
	db: Db,
	storage: FileStorage,
	{ id, before }: { id: string; before: Date },
): Promise<boolean> {
	const pictures = await transact(db, async (tx) => {
		const locked = await lockConversation(tx, { id })
		if (!locked || locked.lastMessageAt >= before) return null
		const messages = await tx
			.select({ uploadId: chatMessage.uploadId })
			.from(chatMessage)
			.where(and(eq(chatMessage.conversationId, id), isNotNull(chatMessage.uploadId)))
		const ids = messages.flatMap(({ uploadId }) => uploadId ?? [])
		await releaseUploads(tx, { ids })
		await tx.delete(conversation).where(eq(conversation.id, id))
		return ids
	})
	for (const picture of pictures ?? []) await removeUpload(db, storage, { id: picture })
	return pictures !== null
}
