import { and, count, eq, gt, gte, lt, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { ChatPage, ChatState } from '../browser/chat-api.ts'
import { cursorOf } from '../browser/cursor.ts'
import { fillPlaceholders, getChatSettings } from '../chat-settings.server.ts'
import { type ConversationRow, notifyOfChange } from '../messages/append-message.server.ts'
import { listMessages, toConversationStatus } from '../messages/messages.server.ts'
import type { ChatParty } from '../party.ts'
import { isAdvisorPresent } from '../presence.server.ts'
import { conversationTopic, typingText } from '../topics.ts'
import { findOwnConversation } from './find-conversation.server.ts'

type OwnInput = { party: ChatParty; now: Date }

/** Returns everything the panel shows when it opens. */
export async function getChatState(db: Db, { party, now }: OwnInput): Promise<ChatState> {
	const [own, business, settings, present] = [
		await findOwnConversation(db, { party, now }),
		await getSettings(db),
		await getChatSettings(db),
		await isAdvisorPresent(db, { now }),
	]
	const { advisorName: name, phone } = business
	return {
		advisor: { name, phone, present },
		greeting: fillPlaceholders(settings.greeting, { name, phone }),
		conversation: own && {
			...toConversationStatus(own),
			...(await listMessages(db, { conversationId: own.id })),
			cursor: cursorOf(own.id, own.lastSeq),
			unread: await countUnread(db, own),
			email: own.email,
			name: own.visitorName,
		},
	}
}

/** Returns earlier messages of the party's own conversation. */
export async function listOwnMessages(
	db: Db,
	{ before, ...own }: OwnInput & { before: number },
): Promise<ChatPage> {
	const found = await findOwnConversation(db, own)
	return found ? listMessages(db, { conversationId: found.id, before }) : { messages: [], earlier: false }
}

/** Marks messages up to `seq` as read by the visitor; the position never moves back, nor beyond the last message. */
export async function readOwnMessages(db: Db, { seq, ...own }: OwnInput & { seq: number }): Promise<void> {
	const found = await findOwnConversation(db, own)
	const upTo = Math.min(seq, found?.lastSeq ?? 0)
	if (!found || upTo <= found.visitorReadSeq) return
	await transact(db, async (tx) => {
		const [updated] = await tx
			.update(conversation)
			.set({ visitorReadSeq: upTo })
			.where(
				and(
					eq(conversation.id, found.id),
					gte(conversation.lastSeq, upTo),
					// Another browser of the visitor may have read further in the meantime.
					lt(conversation.visitorReadSeq, upTo),
				),
			)
			.returning({ id: conversation.id })
		if (updated) await notifyOfChange(tx, found.id)
	})
}

/** Shows the advisor that the visitor is typing; not stored. */
export async function sendVisitorTyping(db: Db, own: OwnInput): Promise<void> {
	const found = await findOwnConversation(db, own)
	if (found) await notify(db, conversationTopic(found.id), typingText.visitor)
}

/**
 * Stores the visitor's rating. @throws NotFound without a conversation; Conflict while it is open; Invalid for an invalid rating
 */
export async function rateOwnConversation(
	db: Db,
	{ rating, now, ...own }: OwnInput & { rating: number },
): Promise<void> {
	if (!Number.isInteger(rating) || rating < 1 || rating > 5)
		throw new Invalid('Please choose one to five stars.', 'rating')
	const found = await findOwnConversation(db, { ...own, now })
	if (!found) throw new NotFound('There is no conversation to rate.')
	await transact(db, async (tx) => {
		const [rated] = await tx
			.update(conversation)
			.set({ rating, ratedAt: now })
			.where(and(eq(conversation.id, found.id), eq(conversation.status, 'closed')))
			.returning({ id: conversation.id })
		if (!rated) throw new Conflict('This conversation is still open. You can rate it once it is closed.')
		await notifyOfChange(tx, found.id)
	})
}

/** Counts the replies that a member has not read in the conversation of their account. */
export async function countUnreadReplies(db: Db, { actor }: { actor: SignedIn }): Promise<number> {
	const [row] = await db
		.select({ unread: count() })
		.from(chatMessage)
		.innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
		.where(
			and(
				eq(conversation.userId, actor.id),
				gt(chatMessage.seq, conversation.visitorReadSeq),
				ne(chatMessage.sender, 'visitor'),
			),
		)
	return row?.unread ?? 0
}

/** Counts messages of the other side that the visitor has not read. */
async function countUnread(db: Db, { id, visitorReadSeq }: ConversationRow): Promise<number> {
	const [row] = await db
		.select({ unread: count() })
		.from(chatMessage)
		.where(
			and(
				eq(chatMessage.conversationId, id),
				gt(chatMessage.seq, visitorReadSeq),
				ne(chatMessage.sender, 'visitor'),
			),
		)
	return row?.unread ?? 0
}
