import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatVisitor, conversation, mergedConversation } from '#app/db/schema/chat.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'
import type { ChatKeys } from '../conversations/chat-keys.server.ts'
import type { ConversationRow } from '../messages/append-message.server.ts'

type LinkInput = { links: Links; token: string }
type ChatPurpose = 'chat' | 'chat-emails'

/** A link in an email of the chat: one conversation, and the address it was emailed to. */
export const chatLink = (purpose: ChatPurpose, { id, email }: { id: string; email: string }) =>
	({ purpose, subject: id, state: [email.toLowerCase()] }) satisfies Link

/** Returns what a resume link opens, without consuming it. @throws NotFound */
export async function getResume(
	db: Db,
	{ links, token }: LinkInput,
): Promise<{ belongsToAccount: boolean; email: string }> {
	const { row, email } = await links.open('chat', token, (id) => listLinked(db, id))
	return { belongsToAccount: row.userId !== null, email }
}

/**
 * Opens the conversation of an emailed link in this browser, too, as a new visitor: what the browser wrote under another cookie
 * stays separate. A conversation that belongs to an account can only be opened by signing in.
 * @returns the cookie for the browser; null if signing in is required. @throws NotFound
 */
export async function resumeConversation(
	db: Db,
	{ links, token, keys, now }: LinkInput & { keys: ChatKeys; now: Date },
): Promise<{ setCookie: string } | null> {
	const { row } = await links.open('chat', token, (id) => listLinked(db, id))
	if (row.userId !== null) return null
	const { visitorId, setCookie } = keys.newVisitor()
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

/** Returns the conversation whose emails a link stops; if it was joined to an account's conversation, that one. @throws NotFound */
const getConversationToStop = (db: Db, { links, token }: LinkInput): Promise<LinkedConversation> =>
	links.open('chat-emails', token, async (id) => {
		const joined = await db
			.select({ row: conversation, email: mergedConversation.email })
			.from(mergedConversation)
			.innerJoin(conversation, eq(conversation.id, mergedConversation.conversationId))
			.where(eq(mergedConversation.id, id))
		return [...joined.map(linkedBy), ...(await listLinked(db, id))]
	})

type LinkedConversation = { row: ConversationRow; email: string }

/** Returns a conversation once for each address that its links may have been emailed to. */
async function listLinked(db: Db, id: string) {
	const found = await db
		.select({ row: conversation, accountEmail: user.email })
		.from(conversation)
		.leftJoin(user, eq(user.id, conversation.userId))
		.where(eq(conversation.id, id))
	return found.flatMap(({ row, accountEmail }) =>
		[row.email, accountEmail].filter((email) => email !== null).map((email) => linkedBy({ row, email })),
	)
}

const linkedBy = (row: LinkedConversation) => ({ row, state: [row.email.toLowerCase()] })
