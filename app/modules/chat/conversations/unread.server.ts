import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatMessage, chatSettings, conversation } from '#app/db/schema/chat.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { nameOfConversation, summaryCharsMax } from './conversation-list.server.ts'
import { hasUnread, isUnanswered } from './waiting-count.server.ts'

export type Unread = {
	/** The number of unread messages in all conversations. */
	unread: number
	/** How many conversations wait for a reply. */
	unanswered: number
	/** The conversation of the latest unread message, and its text. */
	latest: { id: string; name: string; text: string } | null
	/** Whether the advisor has set the chat to away. */
	away: boolean
}

type UnreadRow = {
	unread: string
	unanswered: string
	away: boolean
	id: string | null
	visitorName: string | null
	memberName: string | null
	text: string | null
}

/** Returns in one query what is unread and unanswered, and whether the chat is away, for every admin page. @throws Forbidden */
export async function getUnread(db: Db, { actor }: { actor: Actor }): Promise<Unread> {
	assertMay(actor, 'read')
	const { id, lastMessageAt, visitorName, userId } = conversation
	const { conversationId, sender, sentAt, seq } = chatMessage
	const { rows } = await db.execute<UnreadRow>(sql`
		select
			(select coalesce(sum(unread), 0) from ${conversation} where ${hasUnread}) as unread,
			(select count(*) from ${conversation} where ${isUnanswered}) as unanswered,
			coalesce((select ${chatSettings.away} from ${chatSettings}), false) as away,
			latest.*
		from (select) always left join (
			select ${id}, ${visitorName} as "visitorName", ${user.name} as "memberName", (
				select left(${chatMessage.text}, ${summaryCharsMax}) from ${chatMessage}
				where ${conversationId} = ${id} and ${sender} <> 'automatic' order by ${sentAt} desc, ${seq} desc limit 1
			) as text
			from ${conversation} left join ${user} on ${user.id} = ${userId}
			where ${hasUnread} order by ${lastMessageAt} desc, ${id} desc limit 1
		) latest on true
	`)
	const { unread, unanswered, away, text, ...latest } = rows[0]!
	return {
		unread: Number(unread),
		unanswered: Number(unanswered),
		away,
		latest: latest.id
			? { id: latest.id, name: nameOfConversation({ ...latest, id: latest.id }), text: text || 'A picture' }
			: null,
	}
}
