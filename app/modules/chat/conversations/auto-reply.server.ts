import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { isOpenAt } from '#app/lib/dates/business-hours.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { fillPlaceholders, getChatSettings } from '../chat-settings.server.ts'
import { appendMessage } from '../messages/append-message.server.ts'
import { isAdvisorPresent } from '../presence.server.ts'

/**
 * Sends the automatic replies that are due. Each row is locked while it is answered, so only one of several instances replies; if
 * the advisor is present by then, none is sent. Once `signal` is aborted, no further reply is started. @returns how many were
 * sent
 */
export async function sendDueAutoReplies(
	db: Db,
	{ now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
	let sent = 0
	while (!signal?.aborted) {
		const outcome = await transact(db, (tx) => answerNext(tx, now))
		if (outcome === 'none due') return sent
		if (outcome === 'answered') sent++
	}
	return sent
}

async function answerNext(tx: Db, now: Date): Promise<'none due' | 'answered' | 'not needed'> {
	const [due] = await tx
		.select({ id: conversation.id })
		.from(conversation)
		.where(and(isNotNull(conversation.autoReplyDueAt), lte(conversation.autoReplyDueAt, now)))
		.orderBy(asc(conversation.autoReplyDueAt), asc(conversation.id))
		.limit(1)
		.for('update', { skipLocked: true })
	if (!due) return 'none due'
	const present = await isAdvisorPresent(tx, { now })
	await tx
		.update(conversation)
		.set({ autoReplyDueAt: null, ...(present ? {} : { autoRepliedAt: now }) })
		.where(eq(conversation.id, due.id))
	if (present) return 'not needed'
	const [business, settings] = [await getSettings(tx), await getChatSettings(tx)]
	const isOpen = isOpenAt(now, { hours: settings.hours, timeZone: business.timeZone })
	const placeholders = { name: business.advisorName, phone: business.phone }
	await appendMessage(tx, {
		conversationId: due.id,
		sender: 'automatic',
		text: fillPlaceholders(isOpen ? settings.awayReply : settings.afterHoursReply, placeholders),
		now,
	})
	return 'answered'
}
