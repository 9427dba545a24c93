import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatJoined, chatLater, chatNote, chatVisitor, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { type ConversationRow, lockConversation, notifyOfChange } from '../messages/append-message.server.ts'
import { conversationTopic } from '../topics.ts'

type Join = { conversationId: string; userId: string; now: Date }

/**
 * Gives a browser's conversation to the account that signed in there. An account has one: where it has one already, the messages go
 * to its end with their own times, marks and keys, and the browser opens that one from now on. Of devices that join at the
 * same time each finds what the one before left. A second time changes nothing.
 * @returns the account's conversation; null when there was none to join and the account has none
 */
export async function joinConversation(
	db: Db,
	{ conversationId, userId }: Join,
): Promise<ConversationRow | null> {
	return transact(db, async (tx) => {
		await holdChatOf(tx, `user:${userId}`)
		const joining = await lockConversation(tx, { id: conversationId })
		const [own] = await tx.select().from(conversation).where(eq(conversation.userId, userId)).for('update')
		if (!joining || joining.userId !== null) return own ?? null
		if (own) return merge(tx, joining, own)
		const [given] = await tx
			.update(conversation)
			.set({ userId })
			.where(eq(conversation.id, conversationId))
			.returning()
		await notifyOfChange(tx, conversationId)
		return given!
	})
}

/** One at a time for a person: until the transaction ends, nobody else makes or joins conversations of theirs. */
export async function holdChatOf(tx: Db, whose: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${whose}`}, 0))`)
}

async function merge(tx: Db, from: ConversationRow, to: ConversationRow): Promise<ConversationRow> {
	// A key names one message of a conversation: should both have used it, the moved one gets another.
	await tx.execute(sql`
		update chat_message as moved set
			conversation_id = ${to.id},
			seq = ${to.lastSeq}::integer + moved.seq,
			client_key = case
				when exists (
					select 1 from chat_message as kept
					where kept.conversation_id = ${to.id} and kept.client_key = moved.client_key
				) then gen_random_uuid()
				else moved.client_key
			end
		where moved.conversation_id = ${from.id}`)
	for (const table of [chatVisitor, chatNote, chatLater])
		await tx.update(table).set({ conversationId: to.id }).where(eq(table.conversationId, from.id))
	await tx.delete(conversation).where(eq(conversation.id, from.id))
	if (from.email)
		await tx.insert(chatJoined).values({ id: from.id, conversationId: to.id, email: from.email })
	const [joined] = await tx
		.update(conversation)
		.set(joinedFacts(from, to))
		.where(eq(conversation.id, to.id))
		.returning()
	// The streams of what is gone look for their conversation again.
	await notify(tx, conversationTopic(from.id))
	await notifyOfChange(tx, to.id)
	return joined!
}

function joinedFacts(from: ConversationRow, to: ConversationRow): Partial<ConversationRow> {
	const lastSeq = to.lastSeq + from.lastSeq
	const isRead = (one: ConversationRow) => one.visitorReadSeq >= one.lastSeq
	const isOpen = from.status === 'open' || to.status === 'open'
	return {
		lastSeq,
		lastMessageAt: later(from.lastMessageAt, to.lastMessageAt)!,
		unread: from.unread + to.unread,
		advisorReadSeq: from.unread + to.unread === 0 ? lastSeq : to.advisorReadSeq,
		visitorReadSeq: isRead(from) && isRead(to) ? lastSeq : to.visitorReadSeq,
		// They are here: what they have not read they see now.
		emailedSeq: lastSeq,
		// Who wanted no more mails in one of them wants none in both.
		emailsStoppedAt: later(from.emailsStoppedAt, to.emailsStoppedAt),
		...(isOpen ? { status: 'open' as const, closedAt: null } : {}),
		unansweredSince: earlier(from.unansweredSince, to.unansweredSince),
		alertedAt: later(from.alertedAt, to.alertedAt),
		autoReplyDueAt: earlier(from.autoReplyDueAt, to.autoReplyDueAt),
		autoRepliedAt: later(from.autoRepliedAt, to.autoRepliedAt),
		email: to.email ?? from.email,
		visitorName: to.visitorName ?? from.visitorName,
	}
}

const later = (one: Date | null, other: Date | null) => (!one || (other && other > one) ? other : one)
const earlier = (one: Date | null, other: Date | null) => (!one || (other && other < one) ? other : one)
