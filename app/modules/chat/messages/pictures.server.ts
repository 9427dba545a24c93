import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage } from '#app/db/schema/chat.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { findOwnConversation } from '../conversations/find-conversation.server.ts'
import type { ChatParty } from '../party.ts'
import { may } from '../policy.ts'

type GetPictureInput = {
	party: Pick<ChatParty, 'visitorId'> & { viewer: SignedIn | null }
	messageId: string
	now: Date
}

/**
 * Returns the picture of a message for the advisor and the owner of the conversation; null for everybody else and without a
 * picture.
 */
export async function getPicture(
	db: Db,
	{ party, messageId, now }: GetPictureInput,
): Promise<Pick<typeof upload.$inferSelect, 'storageKey' | 'sizeBytes' | 'contentType'> | null> {
	// Looked up first, because this may move the message: it joins what was written before signing in to the account's conversation.
	const own = party.viewer && may(party.viewer, 'read') ? null : await findOwnConversation(db, { party, now })
	const [found] = await db
		.select({
			conversationId: chatMessage.conversationId,
			storageKey: upload.storageKey,
			sizeBytes: upload.sizeBytes,
			contentType: upload.contentType,
		})
		.from(chatMessage)
		.innerJoin(upload, eq(upload.id, chatMessage.uploadId))
		.where(eq(chatMessage.id, messageId))
	if (!found) return null
	if (party.viewer && may(party.viewer, 'read')) return found
	return own?.id === found.conversationId ? found : null
}
