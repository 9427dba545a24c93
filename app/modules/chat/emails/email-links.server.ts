import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatJoined, chatVisitor, conversation } from '#app/db/schema/chat.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { ChatKeys } from '../conversations/chat-keys.server.ts'
import type { ConversationRow } from '../messages/append-message.server.ts'

type Shown = { keys: ChatKeys; token: string }

/** Where the mails lead. Tokens stand in the query, which the access log leaves out. */
export const resumeUrl = (origin: string, token: string) => `${origin}/chat/resume?token=${token}`
export const stopEmailsUrl = (origin: string, token: string) => `${origin}/chat/mails?token=${token}`

/** What a resume link leads to; uses nothing up. @throws NotFound */
export async function getResume(db: Db, shown: Shown): Promise<{ ofAccount: boolean; email: string }> {
	const { row, email } = await getLinked(db, 'resume', shown)
	return { ofAccount: row.userId !== null, email }
}

/**
 * Opens the conversation of a mailed link in this browser too, as a visitor of its own: what the browser wrote before under another
 * cookie stays where it is. A conversation that belongs to an account opens by signing in only.
 * @returns the cookie for the browser; null when signing in is the way. @throws NotFound
 */
export async function resumeConversation(
	db: Db,
	{ now, ...shown }: Shown & { now: Date },
): Promise<{ setCookie: string } | null> {
	const { row } = await getLinked(db, 'resume', shown)
	if (row.userId !== null) return null
	const { visitorId, setCookie } = shown.keys.newVisitor()
	await db.insert(chatVisitor).values({ id: visitorId, conversationId: row.id, createdAt: now })
	return { setCookie }
}

/** Whether the link would stop mails; uses nothing up. @throws NotFound */
export async function getStopEmails(db: Db, shown: Shown): Promise<{ ofAccount: boolean }> {
	const { row } = await getStopped(db, shown)
	return { ofAccount: row.userId !== null }
}

/** No more mails about replies in this conversation. A second time changes nothing. @throws NotFound */
export async function stopEmails(db: Db, { now, ...shown }: Shown & { now: Date }): Promise<void> {
	const { row } = await getStopped(db, shown)
	await db.update(conversation).set({ emailsStoppedAt: now }).where(eq(conversation.id, row.id))
}

/** The conversation that a link stops the mails of; of one that was joined to an account's, the account's. @throws NotFound */
async function getStopped(db: Db, shown: Shown): Promise<{ row: ConversationRow }> {
	const read = shown.keys.readLink('stop-mails', shown.token)
	const [found] = read
		? await db
				.select({ row: conversation, email: chatJoined.email })
				.from(chatJoined)
				.innerJoin(conversation, eq(conversation.id, chatJoined.conversationId))
				.where(eq(chatJoined.id, read.conversationId))
		: []
	if (read && found && read.proves({ id: read.conversationId, email: found.email })) return found
	return getLinked(db, 'stop-mails', shown)
}

/** The same words for every token that opens nothing. */
async function getLinked(
	db: Db,
	purpose: 'resume' | 'stop-mails',
	{ keys, token }: Shown,
): Promise<{ row: ConversationRow; email: string }> {
	const read = keys.readLink(purpose, token)
	const [found] = read
		? await db
				.select({ row: conversation, accountEmail: user.email })
				.from(conversation)
				.leftJoin(user, eq(user.id, conversation.userId))
				.where(eq(conversation.id, read.conversationId))
		: []
	const id = found?.row.id ?? ''
	const email = [found?.row.email, found?.accountEmail].find((one) => one && read?.proves({ id, email: one }))
	if (!found || !email)
		throw new NotFound('This link no longer works. Please use the one in our latest email, or email us.')
	return { row: found.row, email }
}
