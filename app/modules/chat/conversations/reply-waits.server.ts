import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'

/** The time from a member's unanswered message to the advisor's reply; `until` is null while it waits. */
export type AnswerWait = { id: string; from: Date; until: Date | null }

const messagesMax = 5_000

/**
 * Returns how long members have waited for replies of the advisor since an instant, by user id. A message in a conversation that
 * the advisor closed without a reply, such as a 'thank you', does not count as waiting. Automatic replies do not count as
 * replies.
 */
export async function listAnswerWaits(
	db: Db,
	{ userIds, since }: { userIds: readonly string[]; since: Date },
): Promise<Map<string, AnswerWait[]>> {
	const waits = new Map<string, AnswerWait[]>(userIds.map((id) => [id, []]))
	if (userIds.length === 0) return waits
	const rows = await db
		.select({
			userId: conversation.userId,
			status: conversation.status,
			id: chatMessage.id,
			sender: chatMessage.sender,
			sentAt: chatMessage.sentAt,
		})
		.from(conversation)
		.innerJoin(chatMessage, eq(chatMessage.conversationId, conversation.id))
		.where(
			and(
				inArray(conversation.userId, [...userIds]),
				gte(chatMessage.sentAt, since),
				ne(chatMessage.sender, 'automatic'),
			),
		)
		// By time, because the messages of joined conversations interleave.
		.orderBy(asc(conversation.id), asc(chatMessage.sentAt), asc(chatMessage.seq))
		.limit(messagesMax)
	for (const { userId, id, sender, sentAt } of rows) {
		const memberWaits = waits.get(userId ?? '') ?? []
		const last = memberWaits.at(-1)
		const open = last?.until === null ? last : undefined
		if (sender === 'advisor' && open) open.until = sentAt
		else if (sender === 'visitor' && !open) memberWaits.push({ id, from: sentAt, until: null })
	}
	for (const { userId, status } of rows) {
		const memberWaits = waits.get(userId ?? '')
		if (status === 'closed' && memberWaits?.at(-1)?.until === null) memberWaits.pop()
	}
	return waits
}
