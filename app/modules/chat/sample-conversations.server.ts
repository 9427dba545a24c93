import { eq } from 'drizzle-orm'
import {
	type SampleConversation,
	sampleCannedReplies,
	sampleConversations,
} from '#app/content/samples/sample-conversations.ts'
import type { Db } from '#app/db/client.server.ts'
import { cannedReply, chatMessage, chatNote, conversation } from '#app/db/schema/chat.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { fillPlaceholders } from './chat-settings.server.ts'

const minuteMs = 60_000
const senders = { V: 'visitor', A: 'advisor', R: 'automatic' } as const

/** Deletes the sample data that a demo may have left in a database in live mode. */
export async function removeSampleConversations(db: Db): Promise<void> {
	await db.delete(conversation).where(eq(conversation.sample, true))
	await db.delete(cannedReply).where(eq(cannedReply.sample, true))
}

/**
 * Inserts the sample conversations, in demo mode only, each marked as a sample so that nobody is emailed. A second run changes
 * nothing.
 */
export async function insertSampleConversations(
	db: Db,
	{ advisorId, more = [], now }: { advisorId: string; more?: readonly SampleConversation[]; now: Date },
): Promise<void> {
	const existing = await db
		.select({ id: cannedReply.id })
		.from(cannedReply)
		.where(eq(cannedReply.sample, true))
	if (existing.length > 0) return
	const { advisorName: name, phone } = await getSettings(db)
	await db.transaction(async (tx) => {
		await tx
			.insert(cannedReply)
			.values(sampleCannedReplies.map((reply) => ({ ...reply, sample: true, createdAt: now })))
		for (const sample of [...sampleConversations, ...more]) await insert(tx, sample)
	})

	async function insert(tx: Db, sample: SampleConversation): Promise<void> {
		const timeBefore = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minuteMs)
		const messages = [...sample.messages].sort(([, a], [, b]) => b - a)
		const last = messages.length
		const lastAt = timeBefore(messages.at(-1)![1])
		const answeredSeq = sample.read ? last : messages.findLastIndex(([who]) => who === 'A') + 1
		const waiting = messages.slice(answeredSeq).filter(([who]) => who === 'V')
		const [row] = await tx
			.insert(conversation)
			.values({
				visitorName: sample.name,
				email: sample.email,
				sample: true,
				lastSeq: last,
				lastMessageAt: lastAt,
				createdAt: timeBefore(messages[0]![1]),
				visitorReadSeq: last,
				advisorReadSeq: answeredSeq,
				emailedSeq: last,
				unread: waiting.length,
				pagePath: waiting.length > 0 ? '/services' : null,
				// As if the advisor had already been notified of it: samples cause no emails.
				...(waiting[0] ? { unansweredSince: timeBefore(waiting[0][1]), alertedAt: now } : {}),
				...(sample.closed ? { status: 'closed' as const, closedAt: lastAt } : {}),
				...(sample.rating ? { rating: sample.rating, ratedAt: lastAt } : {}),
			})
			.returning({ id: conversation.id })
		const conversationId = row!.id
		await tx.insert(chatMessage).values(
			messages.map(([who, minutesAgo, text], index) => ({
				conversationId,
				seq: index + 1,
				sender: senders[who],
				sentAt: timeBefore(minutesAgo),
				authorId: who === 'A' ? advisorId : null,
				text: fillPlaceholders(text, { name, phone }),
			})),
		)
		for (const text of sample.notes ?? [])
			await tx.insert(chatNote).values({ conversationId, authorId: advisorId, text, createdAt: lastAt })
	}
}
