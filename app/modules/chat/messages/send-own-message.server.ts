import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatSettings, chatVisitor, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Forbidden, Unavailable } from '#app/lib/errors.ts'
import type { ChatMessage } from '../browser/chat-api.ts'
import { findOwnConversation } from '../conversations/find-conversation.server.ts'
import { lockChatOf } from '../conversations/join-conversation.server.ts'
import type { ChatParty } from '../party.ts'
import { isAdvisorPresent } from '../presence.server.ts'
import { type Appended, appendMessage } from './append-message.server.ts'
import { getMessage } from './messages.server.ts'

type SendOwnMessageInput = {
	party: ChatParty
	/** A UUID chosen by the sender; a message sent again with it is the same message. */
	key: string
	/** As returned by `readMessageText`. */
	text: string
	uploadId?: string | null
	/** The path of the page on which it was written, as `readPagePath` returns it. */
	pagePath?: string | null
	/** Called before a first message creates a conversation; throws when this address has created too many. */
	assertMayStart(): Promise<void>
	now: Date
}

export type OwnMessageSent = {
	message: ChatMessage
	/** False for a retry. */
	isNew: boolean
	conversationId: string
	/** When the automatic reply is due; null if none is. */
	autoReplyDueAt: Date | null
}

/** How long after a message the automatic reply is sent, as if somebody had read it. */
export const autoReplyDelayMs = 2_000

/**
 * Sends a message to the advisor; the first one creates the conversation.
 * @throws Forbidden without a session or cookie; whatever `assertMayStart` throws
 */
export async function sendOwnMessage(db: Db, input: SendOwnMessageInput): Promise<OwnMessageSent> {
	const { party, key, text, uploadId, pagePath, now } = input
	for (let attempt = 1; attempt <= 3; attempt++) {
		const found = await findOwnConversation(db, { party, now })
		const conversationId = found?.id ?? (await createConversation(db, input))
		const result = await transact(db, async (tx) => {
			const appended = await appendMessage(tx, {
				conversationId,
				sender: 'visitor',
				text,
				clientKey: key,
				pagePath,
				now,
				...(uploadId ? { uploadId } : {}),
			})
			if (!appended) return null
			const autoReplyDueAt = appended.isNew ? await planAutoReply(tx, appended, now) : null
			const message = await getMessage(tx, { conversationId, seq: appended.row.seq })
			return { message, isNew: appended.isNew, conversationId, autoReplyDueAt }
		})
		// The conversation was joined to another one at this moment, so it is looked up again.
		if (result) return result
	}
	throw new Unavailable('We cannot do this right now. Please try again in a moment.', 2)
}

async function createConversation(
	db: Db,
	{ party, assertMayStart, now }: SendOwnMessageInput,
): Promise<string> {
	const { viewer, visitorId } = party
	if (!viewer && !visitorId)
		throw new Forbidden('Please open the chat again so we can recognize this browser.')
	await assertMayStart()
	return transact(db, async (tx) => {
		await lockChatOf(tx, viewer ? `user:${viewer.id}` : `visitor:${visitorId}`)
		const found = await findOwnConversation(tx, { party, now })
		if (found) return found.id
		const [created] = await tx
			.insert(conversation)
			.values({ userId: viewer?.id ?? null, lastMessageAt: now, createdAt: now })
			.returning({ id: conversation.id })
		// If this browser already has a conversation, that one belongs to an account that has signed out here.
		if (visitorId && !viewer)
			await tx
				.insert(chatVisitor)
				.values({ id: visitorId, conversationId: created!.id, createdAt: now })
				.onConflictDoUpdate({ target: chatVisitor.id, set: { conversationId: created!.id } })
		return created!.id
	})
}

/**
 * Schedules at most one automatic reply per absence: none while the advisor is present, and no second one before they have
 * returned.
 */
async function planAutoReply(tx: Db, { conversation: row }: Appended, now: Date): Promise<Date | null> {
	if (row.autoReplyDueAt) return row.autoReplyDueAt
	if (await isAdvisorPresent(tx, { now })) return null
	const [settings] = await tx.select({ lastPresentAt: chatSettings.lastPresentAt }).from(chatSettings)
	const absentSince = settings?.lastPresentAt ?? null
	if (row.autoRepliedAt && (!absentSince || row.autoRepliedAt > absentSince)) return null
	const dueAt = new Date(now.getTime() + autoReplyDelayMs)
	await tx
		.update(conversation)
		.set({ autoReplyDueAt: sql`${dueAt.toISOString()}::timestamptz` })
		.where(eq(conversation.id, row.id))
	return dueAt
}
