import { desc, sql, sum } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { type AdminActor, assertAdvisor } from '../policy.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'

export type Unread = {
	/** The number of unread messages in all conversations. */
	unread: number
	/** The conversation of the latest unread message, and its text. */
	latest: { id: string; name: string; text: string } | null
}

/** The same expression as in the index of the admin list. */
const hasUnread = sql`(${conversation.unread} > 0)`

/** Returns what is unread, for every admin page. @throws Forbidden */
export async function getUnread(db: Db, { actor }: { actor: AdminActor }): Promise<Unread> {
	assertAdvisor(actor)
	const [all] = await db
		.select({ unread: sum(conversation.unread) })
		.from(conversation)
		.where(hasUnread)
	const unread = Number(all?.unread ?? 0)
	if (unread === 0) return { unread, latest: null }
	const [found] = await selectSummaries(db)
		.where(hasUnread)
		.orderBy(desc(conversation.lastMessageAt))
		.limit(1)
	if (!found) return { unread, latest: null }
	const { id, name, lastMessage } = toSummary(found)
	return { unread, latest: { id, name, text: lastMessage?.text || 'A picture' } }
}
