import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatSettings, chatVisitor, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Forbidden, Unavailable } from '#app/lib/errors.ts'
import type { ChatMessage } from '../browser/chat-api.ts'
import { findOwnConversation } from '../conversations/find-conversation.server.ts'
import { holdChatOf } from '../conversations/join-conversation.server.ts'
import type { ChatParty } from '../party.ts'
import { isAdvisorPresent } from '../presence.server.ts'
import { type Appended, appendMessage } from './append-message.server.ts'
import { getMessage } from './messages.server.ts'

type Sent = {
	party: ChatParty
	/** A UUID of the sender's; sent again with it, it is the same message. */
	key: string
	/** As `readMessageText` gives it. */
	text: string
	uploadId?: string | null
	/** Asked before a first message makes a conversation; throws when this address made too many. */
	mayBegin(): Promise<void>
	now: Date
}

export type OwnMessageSent = {
	message: ChatMessage
	/** False for a retry. */
	isNew: boolean
	conversationId: string
	/** The automatic reply wants to be looked at then. */
	autoReplyDueAt: Date | null
}

/** The site's answer, so long after the message: as if somebody had read it. */
export const autoReplyDelayMs = 2_000

/**
 * Sends a message to the advisor; the first one begins the conversation.
 * @throws Forbidden for somebody without session and cookie; whatever `mayBegin` throws
 */
export async function sendOwnMessage(db: Db, sent: Sent): Promise<OwnMessageSent> {
	const { party, key, text, uploadId, now } = sent
	for (let attempt = 1; attempt <= 3; attempt++) {
		const found = await findOwnConversation(db, { party, now })
		const conversationId = found?.id ?? (await begin(db, sent))
		const done = await transact(db, async (tx) => {
			const appended = await appendMessage(tx, {
				conversationId,
				sender: 'visitor',
				text,
				clientKey: key,
				now,
				...(uploadId ? { uploadId } : {}),
			})
			if (!appended) return null
			const autoReplyDueAt = appended.isNew ? await planAutoReply(tx, appended, now) : null
			const message = await getMessage(tx, { conversationId, seq: appended.row.seq })
			return { message, isNew: appended.isNew, conversationId, autoReplyDueAt }
		})
		// It was joined to another one in this moment: look again.
		if (done) return done
	}
	throw new Unavailable('We cannot do this right now. Please try again in a moment.', 2)
}

async function begin(db: Db, { party, mayBegin, now }: Sent): Promise<string> {
	const { viewer, visitorId } = party
	if (!viewer && !visitorId)
		throw new Forbidden('Please open the chat again so we can recognize this browser.')
	await mayBegin()
	return transact(db, async (tx) => {
		await holdChatOf(tx, viewer ? `user:${viewer.id}` : `visitor:${visitorId}`)
		const found = await findOwnConversation(tx, { party, now })
		if (found) return found.id
		const [made] = await tx
			.insert(conversation)
			.values({ userId: viewer?.id ?? null, lastMessageAt: now, createdAt: now })
			.returning({ id: conversation.id })
		// What the browser opened before belongs to an account that has signed out here.
		if (visitorId && !viewer)
			await tx
				.insert(chatVisitor)
				.values({ id: visitorId, conversationId: made!.id, createdAt: now })
				.onConflictDoUpdate({ target: chatVisitor.id, set: { conversationId: made!.id } })
		return made!.id
	})
}

/** At most one an absence: none while the advisor is there, and none after one that the advisor has not come back from. */
async function planAutoReply(tx: Db, { conversation: row }: Appended, now: Date): Promise<Date | null> {
	if (row.autoReplyDueAt) return row.autoReplyDueAt
	if (await isAdvisorPresent(tx, { now })) return null
	const [set] = await tx.select({ lastPresentAt: chatSettings.lastPresentAt }).from(chatSettings)
	const absentSince = set?.lastPresentAt ?? null
	if (row.autoRepliedAt && (!absentSince || row.autoRepliedAt > absentSince)) return null
	const dueAt = new Date(now.getTime() + autoReplyDelayMs)
	await tx
		.update(conversation)
		.set({ autoReplyDueAt: sql`${dueAt.toISOString()}::timestamptz` })
		.where(eq(conversation.id, row.id))
	return dueAt
}
