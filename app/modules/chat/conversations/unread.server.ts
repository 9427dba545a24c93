import { desc, sql, sum } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { type AdminActor, assertAdvisor } from '../policy.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'

export type Unread = {
	/** Messages in all conversations. */
	unread: number
	/** The conversation of the latest one, and its last words. */
	latest: { id: string; name: string; text: string } | null
}

/** As the index of the desk's list says it. */
const waits = sql`(${conversation.unread} > 0)`

/** How much waits to be read, for every page of the desk. @throws Forbidden */
export async function getUnread(db: Db, { actor }: { actor: AdminActor }): Promise<Unread> {
	assertAdvisor(actor)
	const [all] = await db
		.select({ unread: sum(conversation.unread) })
		.from(conversation)
		.where(waits)
	const unread = Number(all?.unread ?? 0)
	if (unread === 0) return { unread, latest: null }
	const [found] = await selectSummaries(db).where(waits).orderBy(desc(conversation.lastMessageAt)).limit(1)
	if (!found) return { unread, latest: null }
	const { id, name, lastMessage } = toSummary(found)
	return { unread, latest: { id, name, text: lastMessage?.text || 'A picture' } }
}
