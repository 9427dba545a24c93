import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatVisitor, conversation, mergedConversation } from '#app/db/schema/chat.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { ChatKeys } from '../conversations/chat-keys.server.ts'
import type { ConversationRow } from '../messages/append-message.server.ts'

type LinkInput = { keys: ChatKeys; token: string }

/** The URLs in chat emails. Tokens are in the query, which the access log omits. */
export const resumeUrl = (origin: string, token: string) => `${origin}/chat/resume?token=${token}`
export const stopEmailsUrl = (origin: string, token: string) => `${origin}/chat/email-settings?token=${token}`

/** Returns what a resume link opens, without consuming it. @throws NotFound */
export async function getResume(
	db: Db,
	input: LinkInput,
): Promise<{ belongsToAccount: boolean; email: string }> {
	const { row, email } = await getLinkedConversation(db, 'resume', input)
	return { belongsToAccount: row.userId !== null, email }
}

/**
 * Opens the conversation of an emailed link in this browser, too, as a new visitor: what the browser wrote under another cookie
 * stays separate. A conversation that belongs to an account can only be opened by signing in.
 * @returns the cookie for the browser; null if signing in is required. @throws NotFound
 */
export async function resumeConversation(
	db: Db,
	{ now, ...input }: LinkInput & { now: Date },
): Promise<{ setCookie: string } | null> {
	const { row } = await getLinkedConversation(db, 'resume', input)
	if (row.userId !== null) return null
	const { visitorId, setCookie } = input.keys.newVisitor()
	await db.insert(chatVisitor).values({ id: visitorId, conversationId: row.id, createdAt: now })
	return { setCookie }
}

/** Returns the conversation whose emails the link stops, without consuming it. @throws NotFound */
export async function getStopEmails(db: Db, input: LinkInput): Promise<{ belongsToAccount: boolean }> {
	const { row } = await getConversationToStop(db, input)
	return { belongsToAccount: row.userId !== null }
}

/** Stops emails about replies in this conversation. A second call changes nothing. @throws NotFound */
export async function stopEmails(db: Db, { now, ...input }: LinkInput & { now: Date }): Promise<void> {
	const { row } = await getConversationToStop(db, input)
	await db.update(conversation).set({ emailsStoppedAt: now }).where(eq(conversation.id, row.id))
}

/**
 * Returns the conversation whose emails a link stops; if it was joined to an account's conversation, that one. @throws NotFound
 */
async function getConversationToStop(db: Db, input: LinkInput): Promise<{ row: ConversationRow }> {
	const link = input.keys.readLink('unsubscribe', input.token)
	const [found] = link
		? await db
				.select({ row: conversation, email: mergedConversation.email })
				.from(mergedConversation)
				.innerJoin(conversation, eq(conversation.id, mergedConversation.conversationId))
				.where(eq(mergedConversation.id, link.conversationId))
		: []
	if (link && found && link.matches({ id: link.conversationId, email: found.email })) return found
	return getLinkedConversation(db, 'unsubscribe', input)
}

/** Returns the conversation of a valid token. @throws NotFound with the same text for every invalid token */
async function getLinkedConversation(
	db: Db,
	purpose: 'resume' | 'unsubscribe',
	{ keys, token }: LinkInput,
): Promise<{ row: ConversationRow; email: string }> {
	const link = keys.readLink(purpose, token)
	const [found] = link
		? await db
				.select({ row: conversation, accountEmail: user.email })
				.from(conversation)
				.leftJoin(user, eq(user.id, conversation.userId))
				.where(eq(conversation.id, link.conversationId))
		: []
	const id = found?.row.id ?? ''
	const email = [found?.row.email, found?.accountEmail].find(
		(one) => one && link?.matches({ id, email: one }),
	)
	if (!found || !email)
		throw new NotFound('This link no longer works. Please use the one in our latest email, or email us.')
	return { row: found.row, email }
}
