import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import {
	containsTerms,
	hasIndexedTerms,
	searchOwnText,
	searchRows,
} from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { ThreadView } from './mail-views.ts'
import type { MailMessage, MailThread } from './threads.server.ts'

/** A thread in a list, with its newest message. */
export type ListedThread = MailThread & {
	lastMessage: Pick<MailMessage, 'direction' | 'from' | 'to' | 'delivery' | 'deliveryProblem'> & {
		excerpt: string
	}
}

type ListThreadsInput = {
	actor: Actor
	view: ThreadView
	/** Matches subjects, bodies, names and addresses. */
	search?: string
	/** Also the threads of these clients, from a search of the client files. */
	clientIds?: readonly string[]
	/** The previous page's `next` cursor. */
	after?: string | undefined
	limit?: number
}

const keyset = [mailThread.lastMessageAt, mailThread.id] as const

/** Lists the threads of a view that are not in quarantine, the last active first. @throws Forbidden */
export async function listThreads(
	db: Db,
	{ actor, view, search = '', clientIds = [], after, limit = 50 }: ListThreadsInput,
): Promise<{ threads: ListedThread[]; next: string | null }> {
	assertMay(actor, 'use')
	const inView = and(
		sql`${mailThread.place} <> 'quarantined'`,
		// Must match the predicate of the partial index literally, or PostgreSQL will not use it.
		view === 'inbox' ? sql`${mailThread.state} = 'open'` : eq(mailThread.state, view),
		isBehind(keyset, after),
	)
	const rows = await searchRows(db, {
		...threadSearchConditions(searchedWords(search), clientIds),
		base: inView,
		orderBy: keyset.map((column) => desc(column)),
		limit: limit + 1,
		read: (where) => selectThreadsWithLastMessage(db, { where, limit: limit + 1 }),
		scanLimits: { beforeIndex: 200, afterIndex: 3_000 },
	})
	const { page, next } = toPage(rows, limit)
	return { threads: page, next }
}

/** Lists the threads of a client's file in any state, the last active first. @throws Forbidden */
export async function listThreadsOfClient(
	db: Db,
	{ actor, clientId, limit = 20 }: { actor: Actor; clientId: string; limit?: number },
): Promise<ListedThread[]> {
	assertMay(actor, 'use')
	if (!isUuid(clientId)) return []
	return selectThreadsWithLastMessage(db, { where: eq(mailThread.clientId, clientId), limit })
}

async function selectThreadsWithLastMessage(
	db: Db,
	{ where, limit }: { where: SQL | undefined; limit: number },
): Promise<ListedThread[]> {
	const lastMessage = db
		.select({
			direction: mailMessage.direction,
			from: mailMessage.from,
			to: mailMessage.to,
			delivery: mailMessage.delivery,
			deliveryProblem: mailMessage.deliveryProblem,
			excerpt: sql<string>`left(${mailMessage.text}, 200)`.as('excerpt'),
		})
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, mailThread.id), sql`${mailMessage.state} <> 'discarded'`))
		.orderBy(desc(mailMessage.at), desc(mailMessage.no))
		.limit(1)
		.as('last_message')
	const rows = await db
		.select({
			thread: mailThread,
			lastMessage: {
				direction: lastMessage.direction,
				from: lastMessage.from,
				to: lastMessage.to,
				delivery: lastMessage.delivery,
				deliveryProblem: lastMessage.deliveryProblem,
				excerpt: lastMessage.excerpt,
			},
		})
		.from(mailThread)
		.innerJoinLateral(lastMessage, sql`true`)
		.where(where)
		.orderBy(desc(mailThread.lastMessageAt), desc(mailThread.id))
		.limit(limit)
	return rows.map(({ thread, lastMessage }) => ({ ...thread, lastMessage }))
}

/** Builds the conditions for threads that contain every term in one message, and for the threads of the given clients. */
function threadSearchConditions(terms: readonly string[], clientIds: readonly string[]) {
	const { id } = mailThread
	const text = sql`${mailMessage.search}`
	const ofClients = clientIds.length > 0 ? inArray(mailThread.clientId, [...clientIds]) : undefined
	// A scalar subquery: an "exists" would collect every message with the words first.
	const inMessage = sql`(select true from ${mailMessage} where ${and(eq(mailMessage.threadId, id), containsTerms(text, terms))} limit 1)`
	const matches = [
		sql`select ${mailMessage.threadId} from ${mailMessage} where ${hasIndexedTerms(mailMessage, text, terms)}`,
		...(ofClients ? [sql`select ${id} from ${mailThread} where ${ofClients}`] : []),
	]
	return { terms, id, contains: or(inMessage, ofClients), matches }
}

type ListSentInput = {
	actor: Actor
	search?: string
	after?: string | undefined
	limit?: number
}

/** A sent message in a list. */
export type SentMessage = Pick<
	MailMessage,
	'id' | 'threadId' | 'to' | 'subject' | 'at' | 'delivery' | 'deliveryProblem' | 'outboxId'
> & { clientId: string | null }

/** Lists the sent messages, the newest first. @throws Forbidden */
export async function listSentMessages(
	db: Db,
	{ actor, search = '', after, limit = 50 }: ListSentInput,
): Promise<{ messages: SentMessage[]; next: string | null }> {
	assertMay(actor, 'use')
	const { id, threadId, to, subject, at, delivery, deliveryProblem, outboxId } = mailMessage
	const columns = { id, threadId, to, subject, at, delivery, deliveryProblem, outboxId }
	const orderBy = [desc(mailMessage.at), desc(mailMessage.no)]
	const rows = await searchRows(db, {
		...searchOwnText(mailMessage.id, sql`${mailMessage.search}`, searchedWords(search)),
		base: and(
			sql`${mailMessage.direction} = 'out'`,
			isBehind([mailMessage.at, mailMessage.no, mailMessage.id], after),
		),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select({ ...columns, clientId: mailThread.clientId })
				.from(mailMessage)
				.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	return { messages: page, next }
}
