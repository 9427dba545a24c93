import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** Whether a conversation waits for a reply of the advisor. The same expression as in the index. */
export const isUnanswered = sql`${conversation.unansweredSince} is not null and ${conversation.status} = 'open'`
/** The same expression as in the index of the admin list. */
export const hasUnread = sql`(${conversation.unread} > 0)`

type WaitingCount = {
	/** How many conversations wait for a reply: the one figure that sidebar, chat page and overview show. */
	unanswered: number
	/** How many messages the advisor has not opened, which alerts them to new ones. */
	unread: number
}

/** Counts the conversations that wait for a reply. @throws Forbidden */
export async function countUnanswered(db: Db, { actor }: { actor: Actor }): Promise<number> {
	assertMay(actor, 'read')
	return db.$count(conversation, isUnanswered)
}

/** Counts the unanswered conversations and all unread messages. @throws Forbidden */
export async function countWaiting(db: Db, { actor }: { actor: Actor }): Promise<WaitingCount> {
	assertMay(actor, 'read')
	const { rows } = await db.execute<Record<keyof WaitingCount, string>>(sql`
		select
			(select count(*) from ${conversation} where ${isUnanswered}) as unanswered,
			(select coalesce(sum(unread), 0) from ${conversation} where ${hasUnread}) as unread
	`)
	return { unanswered: Number(rows[0]!.unanswered), unread: Number(rows[0]!.unread) }
}
