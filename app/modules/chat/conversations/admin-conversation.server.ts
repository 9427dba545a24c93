import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatLater, chatMessage, chatNote, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { AdminConversation, ChatMessage, ChatPage } from '../browser/chat-api.ts'
import { cursorOf } from '../browser/cursor.ts'
import {
	appendMessage,
	type ConversationRow,
	lockConversation,
	notifyOfChange,
} from '../messages/append-message.server.ts'
import { getMessage, listMessages, marksOf } from '../messages/messages.server.ts'
import { type AdminActor, assertAdvisor } from '../policy.ts'
import { noteStillPresent } from '../presence.server.ts'
import { conversationTopic, typingText } from '../topics.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'

type OfAdmin = { actor: AdminActor; id: string }

/** One conversation as the desk shows it; `visitorPresent` is for the caller to say. @throws Forbidden, NotFound */
export async function getConversation(
	db: Db,
	{ actor, id }: OfAdmin,
): Promise<Omit<AdminConversation, 'visitorPresent'>> {
	const row = await getRow(db, { actor, id })
	const [found] = await selectSummaries(db).where(eq(conversation.id, id))
	if (!found) throw new NotFound(gone)
	const notes = await db
		.select({ note: chatNote, author: user.name })
		.from(chatNote)
		.leftJoin(user, eq(user.id, chatNote.authorId))
		.where(eq(chatNote.conversationId, id))
		.orderBy(asc(chatNote.createdAt))
	const later = await db
		.select()
		.from(chatLater)
		.where(eq(chatLater.conversationId, id))
		.orderBy(asc(chatLater.sendAt))
	const summary = toSummary(found)
	return {
		...summary,
		...marksOf(row),
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

/** Its row, for those who follow it. @throws Forbidden, NotFound */
export async function getRow(db: Db, { actor, id }: OfAdmin): Promise<ConversationRow> {
	assertAdvisor(actor)
	const [row] = isUuid(id) ? await db.select().from(conversation).where(eq(conversation.id, id)) : []
	if (!row) throw new NotFound(gone)
	return row
}

/** @throws Forbidden, NotFound */
export async function listEarlier(
	db: Db,
	{ before, ...of }: OfAdmin & { before: number },
): Promise<ChatPage> {
	const { id } = await getRow(db, of)
	return listMessages(db, { conversationId: id, before })
}

type Reply = OfAdmin & {
	/** A UUID of the sender's; sent again with it, it is the same message. */
	key: string
	/** As `readMessageText` gives it. */
	text: string
	uploadId?: string | null
	now: Date
}

/** The advisor answers. Whoever answers is there: a later absence is a new one. @throws Forbidden, NotFound */
export async function sendReply(
	db: Db,
	{ actor, id, key, text, uploadId = null, now }: Reply,
): Promise<{ message: ChatMessage; isNew: boolean }> {
	await getRow(db, { actor, id })
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
		if (!appended) throw new NotFound(gone)
		if (appended.isNew) await noteStillPresent(tx, now)
		return {
			message: await getMessage(tx, { conversationId: id, seq: appended.row.seq }),
			isNew: appended.isNew,
		}
	})
}

/** The advisor has seen everything up to `seq`. @throws Forbidden, NotFound */
export async function markRead(db: Db, { seq, ...of }: OfAdmin & { seq: number }): Promise<void> {
	const { id } = await getRow(db, of)
	await transact(db, async (tx) => {
		const held = await lockConversation(tx, { id })
		const upTo = Math.min(seq, held?.lastSeq ?? 0)
		if (!held || (upTo <= held.advisorReadSeq && held.unread === 0)) return
		const advisorReadSeq = Math.max(upTo, held.advisorReadSeq)
		const left = tx
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
			.set({ advisorReadSeq, unread: sql`(${left})` })
			.where(eq(conversation.id, id))
		await notifyOfChange(tx, id)
	})
}

/** The visitor sees that the advisor is typing; kept nowhere. @throws Forbidden, NotFound */
export async function sendAdvisorTyping(db: Db, of: OfAdmin): Promise<void> {
	const { id } = await getRow(db, of)
	await notify(db, conversationTopic(id), typingText.advisor)
}

/** Closes a conversation, which asks the visitor for a rating anew, or opens it again. The same again changes nothing. @throws Forbidden, NotFound */
export async function setStatus(
	db: Db,
	{ status, now, ...of }: OfAdmin & { status: 'open' | 'closed'; now: Date },
): Promise<void> {
	const { id } = await getRow(db, of)
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

export const gone = 'This conversation no longer exists.'
