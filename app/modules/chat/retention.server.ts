import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { getChatSettings } from './chat-settings.server.ts'

const dayMs = 86_400_000
const batch = 100

/** Deletes conversations in which nothing was said for the days that the settings keep them, pictures and notes with them. @returns how many */
export async function forgetOldConversations(
	db: Db,
	storage: Storage,
	{ now }: { now: Date },
): Promise<number> {
	const { retentionDays } = await getChatSettings(db)
	const before = new Date(now.getTime() - retentionDays * dayMs)
	let forgotten = 0
	for (;;) {
		const old = await db
			.select({ id: conversation.id })
			.from(conversation)
			.where(lt(conversation.lastMessageAt, before))
			.limit(batch)
		if (old.length === 0) return forgotten
		const ids = old.map(({ id }) => id)
		const pictures = await db
			.select({ id: chatMessage.uploadId })
			.from(chatMessage)
			.where(and(inArray(chatMessage.conversationId, ids), isNotNull(chatMessage.uploadId)))
		for (const { id } of pictures) if (id) await removeUpload(db, storage, { id })
		for (const id of ids) {
			const gone = await db
				.delete(conversation)
				.where(and(eq(conversation.id, id), lt(conversation.lastMessageAt, before)))
				.returning({ id: conversation.id })
			forgotten += gone.length
		}
	}
}
