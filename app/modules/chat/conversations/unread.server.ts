import { desc } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'
import { countWaiting, hasUnread } from './waiting-count.server.ts'

export type Unread = {
	/** The number of unread messages in all conversations. */
	unread: number
	/** How many conversations wait for a reply. */
	unanswered: number
	/** The conversation of the latest unread message, and its text. */
	latest: { id: string; name: string; text: string } | null
}

/** Returns what is unread and unanswered, for every admin page. @throws Forbidden */
export async function getUnread(db: Db, { actor }: { actor: Actor }): Promise<Unread> {
	const counts = await countWaiting(db, { actor })
	if (counts.unread === 0) return { ...counts, latest: null }
	const [found] = await selectSummaries(db)
		.where(hasUnread)
		.orderBy(desc(conversation.lastMessageAt), desc(conversation.id))
		.limit(1)
	if (!found) return { ...counts, latest: null }
	const { id, name, lastMessage } = toSummary(found)
	return { ...counts, latest: { id, name, text: lastMessage?.text || 'A picture' } }
}
