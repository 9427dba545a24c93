import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatVisitor, conversation } from '#app/db/schema/chat.ts'
import type { ConversationRow } from '../messages/append-message.server.ts'
import type { ChatParty } from '../party.ts'
import { joinConversation } from './join-conversation.server.ts'

/**
 * Returns the conversation of a member or browser; null before their first message. A member's conversation belongs to the
 * account, and what they wrote in this browser before signing in is joined to it here. A browser only finds a conversation
 * without an account: after signing out, or for the next person at the same machine, there is nothing to read.
 */
export async function findOwnConversation(
	db: Db,
	{ party, now }: { party: ChatParty; now: Date },
): Promise<ConversationRow | null> {
	const { viewer, visitorId } = party
	const browserCondition = visitorId
		? and(
				isNull(conversation.userId),
				inArray(
					conversation.id,
					db
						.select({ id: chatVisitor.conversationId })
						.from(chatVisitor)
						.where(eq(chatVisitor.id, visitorId)),
				),
			)
		: undefined
	const ownCondition = viewer ? or(eq(conversation.userId, viewer.id), browserCondition) : browserCondition
	if (!ownCondition) return null
	const found = await db.select().from(conversation).where(ownCondition)
	const unowned = viewer && found.find(({ userId }) => userId === null)
	if (unowned) return joinConversation(db, { conversationId: unowned.id, userId: viewer.id, now })
	return found[0] ?? null
}
