import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { positionIn } from '#app/db/position.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** The same expression as in the partial index. */
const isUnread = sql`${mailThread.unread} > 0 and ${mailThread.state} = 'open' and ${mailThread.place} <> 'quarantined'`

/** Counts the unread threads of the inbox: the number that the navigation, the Mail screen and the overview show. @throws Forbidden */
export async function countUnreadThreads(db: Db, { actor }: { actor: Actor }): Promise<number> {
	assertMay(actor, 'use')
	return db.$count(mailThread, isUnread)
}

export type WaitingEmail = {
	/** A draft that was not sent when its time came, a message in quarantine, or an unread thread of the inbox. */
	kind: 'draft' | 'quarantined' | 'thread'
	id: string
	clientId: string | null
	subject: string
	/** Who wrote the last message of the thread that was received; empty for a draft or a message in quarantine. */
	sender: string
	at: Date
	/** How many of this kind there are. */
	count: number
	position: number
}

/**
 * Lists in one query the drafts that were not sent, the newest first; one message of the quarantine; and the unread threads of the inbox,
 * the longest waiting first. @throws Forbidden
 */
export async function listWaitingEmails(
	db: Db,
	{ actor, limit }: { actor: Actor; limit: number },
): Promise<WaitingEmail[]> {
	assertMay(actor, 'use')
	const isUnsent = sql`${mailDraft.problem} <> '' and ${mailDraft.state} = 'draft'`
	const isQuarantined = eq(mailMessage.state, 'quarantined')
	const rows = await unionAll(
		db
			.select({
				kind: sql<WaitingEmail['kind']>`'draft'`.as('kind'),
				id: mailDraft.id,
				clientId: mailDraft.clientId,
				subject: mailDraft.subject,
				sender: sql<string>`''`.as('sender'),
				at: mailDraft.updatedAt,
				count: sql<number>`${db.$count(mailDraft, isUnsent)}::int`.as('count'),
				position: positionIn([desc(mailDraft.updatedAt), desc(mailDraft.id)]),
			})
			.from(mailDraft)
			.where(isUnsent)
			.orderBy(desc(mailDraft.updatedAt), desc(mailDraft.id))
			.limit(limit),
		db
			.select({
				kind: sql<WaitingEmail['kind']>`'quarantined'`.as('kind'),
				id: mailMessage.id,
				clientId: sql<string | null>`null::uuid`.as('client_id'),
				subject: mailMessage.subject,
				sender: sql<string>`''`.as('sender'),
				at: mailMessage.at,
				count: sql<number>`${db.$count(mailMessage, isQuarantined)}::int`.as('count'),
				position: sql<number>`1`.as('position'),
			})
			.from(mailMessage)
			.where(isQuarantined)
			.limit(1),
		db
			.select({
				kind: sql<WaitingEmail['kind']>`'thread'`.as('kind'),
				id: mailThread.id,
				clientId: mailThread.clientId,
				subject: mailThread.subject,
				sender: lastSender(db),
				at: mailThread.lastMessageAt,
				count: sql<number>`${db.$count(mailThread, isUnread)}::int`.as('count'),
				position: positionIn([asc(mailThread.lastMessageAt), asc(mailThread.id)]),
			})
			.from(mailThread)
			.where(isUnread)
			.orderBy(asc(mailThread.lastMessageAt), asc(mailThread.id))
			.limit(limit),
	)
	return rows.sort((a, b) => a.position - b.position)
}

function lastSender(db: Db): SQL.Aliased<string> {
	const name = sql`coalesce(nullif(${mailMessage.from} ->> 'name', ''), ${mailMessage.fromEmail}::text)`
	const last = db
		.select({ name })
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, mailThread.id), eq(mailMessage.direction, 'in')))
		.orderBy(desc(mailMessage.at), desc(mailMessage.no))
		.limit(1)
	return sql<string>`coalesce((${last}), '')`.as('sender')
}
