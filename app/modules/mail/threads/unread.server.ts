import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailThread } from '#app/db/schema/mail.ts'
import { mailDraft } from '#app/db/schema/mail-drafts.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** The same expression as in the partial index. */
const isUnread = sql`${mailThread.unread} > 0 and ${mailThread.state} = 'open' and ${mailThread.place} <> 'quarantined'`

/** Counts the unread threads of the inbox: the number that the navigation, the Mail screen and the overview show. @throws Forbidden */
export async function countUnreadThreads(db: Db, { actor }: { actor: Actor }): Promise<number> {
	assertMay(actor, 'use')
	return db.$count(mailThread, isUnread)
}

/** Lists the unread threads of the inbox, the longest waiting first. @throws Forbidden */
export async function listUnreadThreads(
	db: Db,
	{ actor, limit }: { actor: Actor; limit: number },
): Promise<{ id: string; clientId: string | null; subject: string; lastMessageAt: Date }[]> {
	assertMay(actor, 'use')
	const { id, clientId, subject, lastMessageAt } = mailThread
	return db
		.select({ id, clientId, subject, lastMessageAt })
		.from(mailThread)
		.where(isUnread)
		.orderBy(asc(lastMessageAt), asc(id))
		.limit(limit)
}

/** Lists drafts that were not sent when their time came, the newest first. @throws Forbidden */
export async function listUnsentDrafts(
	db: Db,
	{ actor, limit }: { actor: Actor; limit: number },
): Promise<{ id: string; subject: string; clientId: string | null; problem: string }[]> {
	assertMay(actor, 'use')
	const { id, subject, clientId, problem } = mailDraft
	return db
		.select({ id, subject, clientId, problem })
		.from(mailDraft)
		.where(sql`${mailDraft.problem} <> '' and ${mailDraft.state} = 'draft'`)
		.orderBy(desc(mailDraft.updatedAt), desc(mailDraft.id))
		.limit(limit)
}
