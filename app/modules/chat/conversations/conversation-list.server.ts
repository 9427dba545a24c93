import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user, userSearchText } from '#app/db/schema/auth.ts'
import { chatMessage, conversation, conversationSearchText } from '#app/db/schema/chat.ts'
import { containsTerms, hasIndexedTerms, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedPhrase } from '#app/db/search/search-terms.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { ConversationList, ConversationSummary } from '../browser/chat-api.ts'
import { assertMay } from '../policy.ts'
import { countUnanswered, hasUnread } from './waiting-count.server.ts'

const pageSize = 30

type ListConversationsInput = {
	actor: Actor
	status?: 'open' | 'closed' | undefined
	/** Text to find in a name, an address or a message. */
	search?: string
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

/** Returns a page of conversations: unread ones first, then by latest message. @throws Forbidden */
export async function listConversations(
	db: Db,
	{ actor, status, search = '', after, limit = pageSize }: ListConversationsInput,
): Promise<ConversationList> {
	assertMay(actor, 'read')
	const orderBy = [desc(hasUnread), desc(conversation.lastMessageAt), desc(conversation.id)]
	const rows = await searchRows(db, {
		...conversationSearch(searchedPhrase(search)),
		base: after ? isAfter(after) : undefined,
		filter: status && eq(conversation.status, status),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			selectSummaries(db)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
		scanLimits: { beforeIndex: 50, afterIndex: 3_000 },
	})
	const page = rows.slice(0, limit)
	const unanswered = await countUnanswered(db, { actor })
	const last = page.at(-1)
	return {
		conversations: page.map(toSummary),
		next: rows.length > limit && last ? positionOf(last.row) : null,
		unanswered,
	}
}

/** Selects conversations with their member and the latest message of a person: an automatic reply says nothing about what was asked. */
export function selectSummaries(db: Db) {
	const last = db
		.select({ sender: chatMessage.sender, text: chatMessage.text, uploadId: chatMessage.uploadId })
		.from(chatMessage)
		.where(and(eq(chatMessage.conversationId, conversation.id), sql`${chatMessage.sender} <> 'automatic'`))
		.orderBy(desc(chatMessage.sentAt), desc(chatMessage.seq))
		.limit(1)
		.as('last')
	return db
		.select({
			row: conversation,
			memberName: user.name,
			memberEmail: user.email,
			last: { sender: last.sender, text: last.text, uploadId: last.uploadId },
		})
		.from(conversation)
		.leftJoin(user, eq(user.id, conversation.userId))
		.leftJoinLateral(last, sql`true`)
}

/** How much of the latest message a list shows. */
export const summaryCharsMax = 160

type NamedRow = { id: string; memberName: string | null; visitorName: string | null }

export const nameOfConversation = ({ id, memberName, visitorName }: NamedRow): string =>
	memberName ?? visitorName ?? `Visitor ${id.slice(0, 4).toUpperCase()}`

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

export function toSummary({ row, memberName, memberEmail, last }: SummaryRow): ConversationSummary {
	const { id, userId, status, unread, pagePath, unansweredSince, rating, sample } = row
	return {
		id,
		userId,
		status,
		unread,
		unansweredSince: (status === 'open' && unansweredSince?.toISOString()) || null,
		pagePath,
		rating,
		sample,
		name: nameOfConversation({ ...row, memberName }),
		email: memberEmail ?? row.email,
		lastMessage: last && {
			sender: last.sender === 'advisor' ? 'advisor' : 'visitor',
			text: [...last.text].slice(0, summaryCharsMax).join(''),
			hasPicture: last.uploadId !== null,
		},
		lastMessageAt: row.lastMessageAt.toISOString(),
	}
}

/** Returns the search for conversations with the text in a message, or in the name or address of their member or visitor. */
function conversationSearch(terms: readonly string[]) {
	const { id, userId } = conversation
	const text = sql`lower(${chatMessage.text})`
	// Scalar subqueries: an "exists" would collect every message with the text first.
	const contains = or(
		containsTerms(conversationSearchText, terms),
		sql`(select true from ${user} where ${and(eq(user.id, userId), containsTerms(userSearchText, terms))} limit 1)`,
		sql`(select true from ${chatMessage} where ${and(eq(chatMessage.conversationId, id), containsTerms(text, terms))} limit 1)`,
	)
	const matches = [
		sql`select ${id} from ${conversation} where ${hasIndexedTerms(conversation, conversationSearchText, terms)}`,
		sql`select ${id} from ${user} join ${conversation} on ${eq(userId, user.id)} where ${hasIndexedTerms(user, userSearchText, terms)}`,
		sql`select ${chatMessage.conversationId} from ${chatMessage} where ${hasIndexedTerms(chatMessage, text, terms)}`,
	]
	return { terms, id, contains, matches }
}

const positionOf = ({ id, unread, lastMessageAt }: SummaryRow['row']) =>
	`${unread > 0 ? 1 : 0}~${lastMessageAt.getTime()}~${id}`

/** Returns the condition for the rows after a position. An invalid position starts at the beginning. */
function isAfter(position: string) {
	const [, unread, at, id = ''] = /^([01])~(\d{1,13})~([0-9a-f-]{36})$/.exec(position) ?? []
	if (!isUuid(id)) return undefined
	return sql`((${conversation.unread} > 0), ${conversation.lastMessageAt}, ${conversation.id})
		< (${unread === '1'}::boolean, ${new Date(Number(at)).toISOString()}::timestamptz, ${id}::uuid)`
}
