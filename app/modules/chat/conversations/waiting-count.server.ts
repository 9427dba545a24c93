import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** Whether a conversation waits for a reply of the advisor. The same expression as in the index. */
export const isUnanswered = sql`${conversation.unansweredSince} is not null and ${conversation.status} = 'open'`
/** The same expression as in the index of the admin list. */
export const hasUnread = sql`(${conversation.unread} > 0)`

/** Counts the conversations that wait for a reply: the one figure that sidebar, chat page and overview show. @throws Forbidden */
export async function countUnanswered(db: Db, { actor }: { actor: Actor }): Promise<number> {
	assertMay(actor, 'read')
	return db.$count(conversation, isUnanswered)
}
