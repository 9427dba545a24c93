import { asc } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { selectSummaries, toSummary } from './conversation-list.server.ts'
import { countUnanswered, isUnanswered } from './waiting-count.server.ts'

export type Unanswered = { id: string; name: string; text: string; since: Date }

/** Returns open conversations that wait for a reply, the longest waiting first, and how many there are. @throws Forbidden */
export async function listUnanswered(
	db: Db,
	{ actor, limit = 3 }: { actor: Actor; limit?: number },
): Promise<{ conversations: Unanswered[]; count: number }> {
	assertMay(actor, 'read')
	const found = await selectSummaries(db)
		.where(isUnanswered)
		.orderBy(asc(conversation.unansweredSince), asc(conversation.id))
		.limit(limit)
	// Fewer than the limit means that these are all.
	const count = found.length < limit ? found.length : await countUnanswered(db, { actor })
	return {
		count,
		conversations: found.map((one) => {
			const { id, name, lastMessage } = toSummary(one)
			return { id, name, text: lastMessage?.text || 'A picture', since: one.row.unansweredSince! }
		}),
	}
}
