import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatMessage, chatNote, conversation, scheduledReply } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AdminConversation, ChatMessage, ChatPage } from '../browser/chat-api.ts'
import { cursorOf } from '../browser/cursor.ts'
import {
	appendMessage,
	type ConversationRow,
	lockConversation,
	notifyOfChange,
} from '../messages/append-message.server.ts'
import { getMessage, listMessages, toConversationStatus } from '../messages/messages.server.ts'
import { assertMay } from '../policy.ts'
import { refreshLastPresent } from '../presence.server.ts'
import { conversationTopic, typingText } from '../topics.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'

type AdminConversationInput = { actor: Actor; id: string }

/** Returns one conversation for the admin area, without `visitorPresent`, which the caller adds. @throws Forbidden, NotFound */
export async function getConversation(
	db: Db,
	{ actor, id }: AdminConversationInput,
): Promise<Omit<AdminConversation, 'visitorPresent'>> {
	const row = await getConversationRow(db, { actor, id })
	const [found] = await selectSummaries(db).where(eq(conversation.id, id))
	if (!found) throw new NotFound(notFoundMessage)
	const notes = await db
		.select({ note: chatNote, author: user.name })
		.from(chatNote)
		.leftJoin(user, eq(user.id, chatNote.authorId))
		.where(eq(chatNote.conversationId, id))
		.orderBy(asc(chatNote.createdAt), asc(chatNote.id))
	const later = await db
		.select()
		.from(scheduledReply)
		.where(eq(scheduledReply.conversationId, id))
		.orderBy(asc(scheduledReply.sendAt), asc(scheduledReply.id))
	const summary = toSummary(found)
	return {
		...summary,
		...toConversationStatus(row),
		...(await listMessages(db, { conversationId: id })),
		cursor: cursorOf(id, row.lastSeq),
		createdAt: row.createdAt.toISOString(),
		emailed: summary.email !== null && row.emailsStoppedAt === null,
		notes: notes.map(({ note, author }) => ({
			id: note.id,
			text: note.text,
			author,
			createdAt: note.createdAt.toISOString(),
		})),
		later: later.map((one) => ({ id: one.id, text: one.text, sendAt: one.sendAt.toISOString() })),
	}
}

/** Returns the row of a conversation. @throws Forbidden, NotFound */
export async function getConversationRow(
	db: Db,
	{ actor, id }: AdminConversationInput,
): Promise<ConversationRow> {
	assertMay(actor, 'reply')
	const [row] = isUuid(id) ? await db.select().from(conversation).where(eq(conversation.id, id)) : []
	if (!row) throw new NotFound(notFoundMessage)
	return row
}

/** @throws Forbidden, NotFound */
export async function listEarlier(
	db: Db,
	{ before, ...input }: AdminConversationInput & { before: number },
): Promise<ChatPage> {
	const { id } = await getConversationRow(db, input)
	return listMessages(db, { conversationId: id, before })
}

type SendReplyInput = AdminConversationInput & {
	/** A UUID chosen by the sender; a message sent again with it is the same message. */
	key: string
	/** As returned by `readMessageText`. */
	text: string
	uploadId?: string | null
	now: Date
}

/**
 * Sends a reply of the advisor. It counts as presence, so a later absence gets an automatic reply of its own.
 * @throws Forbidden, NotFound
 */
export async function sendReply(
	db: Db,
	{ actor, id, key, text, uploadId = null, now }: SendReplyInput,
): Promise<{ message: ChatMessage; isNew: boolean }> {
	await getConversationRow(db, { actor, id })
	return transact(db, async (tx) => {
		const appended = await appendMessage(tx, {
			conversationId: id,
			sender: 'advisor',
			authorId: actor.id,
			text,
			uploadId,
			clientKey: key,
			now,
		})
		if (!appended) throw new NotFound(notFoundMessage)
		if (appended.isNew) await refreshLastPresent(tx, now)
		return {
			message: await getMessage(tx, { conversationId: id, seq: appended.row.seq }),
			isNew: appended.isNew,
		}
	})
}

/** Marks messages up to `seq` as read by the advisor. @throws Forbidden, NotFound */
export async function markRead(
	db: Db,
	{ seq, ...input }: AdminConversationInput & { seq: number },
): Promise<void> {
	const { id } = await getConversationRow(db, input)
	await transact(db, async (tx) => {
		const locked = await lockConversation(tx, { id })
		const upTo = Math.min(seq, locked?.lastSeq ?? 0)
		if (!locked || (upTo <= locked.advisorReadSeq && locked.unread === 0)) return
		const advisorReadSeq = Math.max(upTo, locked.advisorReadSeq)
		const stillUnread = tx
			.select({ count: sql`count(*)::integer` })
			.from(chatMessage)
			.where(
				and(
					eq(chatMessage.conversationId, id),
					eq(chatMessage.sender, 'visitor'),
					gt(chatMessage.seq, advisorReadSeq),
				),
			)
		await tx
			.update(conversation)
			.set({ advisorReadSeq, unread: sql`(${stillUnread})` })
			.where(eq(conversation.id, id))
		await notifyOfChange(tx, id)
	})
}

/** Shows the visitor that the advisor is typing; not stored. @throws Forbidden, NotFound */
export async function sendAdvisorTyping(db: Db, input: AdminConversationInput): Promise<void> {
	const { id } = await getConversationRow(db, input)
	await notify(db, conversationTopic(id), typingText.advisor)
}

/**
 * Closes a conversation, which asks the visitor for a new rating, or reopens it. Repeating it changes nothing. @throws Forbidden,
 * NotFound
 */
export async function setStatus(
	db: Db,
	{ status, now, ...input }: AdminConversationInput & { status: 'open' | 'closed'; now: Date },
): Promise<void> {
	const { id } = await getConversationRow(db, input)
	await transact(db, async (tx) => {
		const [changed] = await tx
			.update(conversation)
			.set(
				status === 'closed'
					? { status, closedAt: now, rating: null, ratedAt: null, unansweredSince: null, alertedAt: null }
					: { status, closedAt: null },
			)
			.where(and(eq(conversation.id, id), ne(conversation.status, status)))
			.returning({ id: conversation.id })
		if (changed) await notifyOfChange(tx, id)
	})
}

const notFoundMessage = 'This conversation no longer exists.'
