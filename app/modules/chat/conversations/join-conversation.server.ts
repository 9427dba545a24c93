import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import {
	chatNote,
	chatVisitor,
	conversation,
	mergedConversation,
	scheduledReply,
} from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { type ConversationRow, lockConversation, notifyOfChange } from '../messages/append-message.server.ts'
import { conversationTopic } from '../topics.ts'

type JoinInput = { conversationId: string; userId: string; now: Date }

/**
 * Moves a browser's conversation to the account that signed in there. If the account already has one, the messages are appended
 * to it with their own times, read positions and keys, and the browser uses that one from now on. Simultaneous joins from several
 * devices run one after the other. A second call changes nothing.
 * @returns the account's conversation; null if there was none to join and the account has none
 */
export async function joinConversation(
	db: Db,
	{ conversationId, userId }: JoinInput,
): Promise<ConversationRow | null> {
	return transact(db, async (tx) => {
		await lockChatOf(tx, `user:${userId}`)
		const joining = await lockConversation(tx, { id: conversationId })
		const [own] = await tx.select().from(conversation).where(eq(conversation.userId, userId)).for('update')
		if (!joining || joining.userId !== null) return own ?? null
		if (own) return merge(tx, joining, own)
		const [assigned] = await tx
			.update(conversation)
			.set({ userId })
			.where(eq(conversation.id, conversationId))
			.returning()
		await notifyOfChange(tx, conversationId)
		return assigned!
	})
}

/** Locks the chats of one person: until this transaction ends, no other can create or join a conversation of that person. */
export async function lockChatOf(tx: Db, owner: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${owner}`}, 0))`)
}

async function merge(tx: Db, from: ConversationRow, to: ConversationRow): Promise<ConversationRow> {
	// Messages that their recipient has read are numbered before unread ones, because each side has one read position.
	// A key is unique in a conversation: if both conversations have used it, the moved message gets a new one.
	const isRead = sql`(case when sender = 'visitor' then seq <= ${from.advisorReadSeq} else seq <= ${from.visitorReadSeq} end)`
	const { rows } = await tx.execute<{ read: number }>(
		sql`select count(*) filter (where ${isRead})::integer as read from chat_message where conversation_id = ${from.id}`,
	)
	const readCount = rows[0]!.read
	await tx.execute(sql`
		update chat_message as moved set
			conversation_id = ${to.id},
			seq = ${to.lastSeq}::integer + renumbered.position::integer,
			client_key = case
				when exists (
					select 1 from chat_message as kept
					where kept.conversation_id = ${to.id} and kept.client_key = moved.client_key
				) then gen_random_uuid()
				else moved.client_key
			end
		from (
			select id, row_number() over (order by ${isRead} desc, seq) as position
			from chat_message where conversation_id = ${from.id}
		) as renumbered
		where moved.id = renumbered.id`)
	for (const table of [chatVisitor, chatNote, scheduledReply])
		await tx.update(table).set({ conversationId: to.id }).where(eq(table.conversationId, from.id))
	await tx.delete(conversation).where(eq(conversation.id, from.id))
	if (from.email)
		await tx.insert(mergedConversation).values({ id: from.id, conversationId: to.id, email: from.email })
	const [joined] = await tx
		.update(conversation)
		.set(mergedColumns(from, to, readCount))
		.where(eq(conversation.id, to.id))
		.returning()
	// Streams of the merged conversation look up their conversation again.
	await notify(tx, conversationTopic(from.id))
	await notifyOfChange(tx, to.id)
	return joined!
}

/** Returns the columns of the merged conversation. @param readCount how many of the moved messages their recipients have read */
function mergedColumns(
	from: ConversationRow,
	to: ConversationRow,
	readCount: number,
): Partial<ConversationRow> {
	const lastSeq = to.lastSeq + from.lastSeq
	const isOpen = from.status === 'open' || to.status === 'open'
	return {
		lastSeq,
		lastMessageAt: later(from.lastMessageAt, to.lastMessageAt)!,
		unread: from.unread + to.unread,
		// A read position in this conversation stays where it is while something before the moved messages is unread.
		advisorReadSeq: to.unread === 0 ? to.lastSeq + readCount : to.advisorReadSeq,
		visitorReadSeq: to.visitorReadSeq >= to.lastSeq ? to.lastSeq + readCount : to.visitorReadSeq,
		// The person is present, so they see unread replies now and need no email.
		emailedSeq: lastSeq,
		// Emails stopped in one of the two stay stopped.
		emailsStoppedAt: later(from.emailsStoppedAt, to.emailsStoppedAt),
		...(isOpen ? { status: 'open' as const, closedAt: null } : {}),
		unansweredSince: earlier(from.unansweredSince, to.unansweredSince),
		alertedAt: later(from.alertedAt, to.alertedAt),
		autoReplyDueAt: earlier(from.autoReplyDueAt, to.autoReplyDueAt),
		autoRepliedAt: later(from.autoRepliedAt, to.autoRepliedAt),
		email: to.email ?? from.email,
		pagePath: (from.lastMessageAt > to.lastMessageAt && from.pagePath) || to.pagePath,
		visitorName: to.visitorName ?? from.visitorName,
	}
}

const later = (one: Date | null, other: Date | null) => (!one || (other && other > one) ? other : one)
const earlier = (one: Date | null, other: Date | null) => (!one || (other && other < one) ? other : one)
