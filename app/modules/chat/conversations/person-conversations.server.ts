import { desc, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { ConversationSummary } from '../browser/chat-api.ts'
import { assertMay } from '../policy.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'

type PersonConversationsInput = { actor: Actor; userIds: string[]; emails: string[] }

/**
 * Returns the latest ten conversations of one person, latest first. Email addresses were given by visitors and are not verified.
 * @throws Forbidden
 */
export async function listConversationsOfPerson(
	db: Db,
	{ actor, userIds, emails }: PersonConversationsInput,
): Promise<ConversationSummary[]> {
	assertMay(actor, 'read')
	const owners = [
		...(userIds.length ? [inArray(conversation.userId, userIds)] : []),
		...(emails.length ? [inArray(conversation.email, emails)] : []),
	]
	if (owners.length === 0) return []
	const rows = await selectSummaries(db)
		.where(or(...owners))
		.orderBy(desc(conversation.lastMessageAt), desc(conversation.id))
		.limit(10)
	return rows.map(toSummary)
}

export type MessageDay = {
	conversationId: string
	/** The local date. */
	day: string
	fromVisitor: number
	fromAdvisor: number
	/** The time of the last message of that day. */
	at: Date
}

/** Returns the days with messages in these conversations, latest first, up to 60. @throws Forbidden */
export async function listMessageDays(
	db: Db,
	{ actor, ids, timeZone }: { actor: Actor; ids: string[]; timeZone: string },
): Promise<MessageDay[]> {
	assertMay(actor, 'read')
	if (ids.length === 0) return []
	const { rows } = await db.execute<{
		conversation_id: string
		day: string
		from_visitor: number
		from_advisor: number
		at: Date
	}>(sql`
		select conversation_id, (sent_at at time zone ${timeZone})::date::text as day,
			count(*) filter (where sender = 'visitor')::integer as from_visitor,
			count(*) filter (where sender = 'advisor')::integer as from_advisor,
			max(sent_at) as at
		from chat_message
		where conversation_id in (${sql.join(
			ids.map((id) => sql`${id}::uuid`),
			sql`, `,
		)})
		group by 1, 2
		order by 5 desc
		limit 60
	`)
	return rows.map((row) => ({
		conversationId: row.conversation_id,
		day: row.day,
		at: new Date(row.at),
		fromVisitor: row.from_visitor,
		fromAdvisor: row.from_advisor,
	}))
}
