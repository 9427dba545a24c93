import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { openMsBetween } from '#app/lib/dates/business-hours.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { getChatSettings } from '../chat-settings.server.ts'
import { queueAdvisorChatEmail, queueChatEmail } from './chat-emails.server.ts'
import { chatLink } from './email-links.server.ts'

const unreadMs = 10 * 60_000
const unansweredMs = 15 * 60_000

type EmailRepliesInput = { links: Links; now: Date }

/**
 * Emails visitors the replies they have not read for ten minutes: all of them in one email, and each reply once. Visitors without
 * an address, or who stopped these emails, get none. Any number of workers may run it. @returns how many emails were queued
 */
export async function emailUnreadReplies(db: Db, input: EmailRepliesInput): Promise<number> {
	const waiting = await db
		.selectDistinct({ id: conversation.id })
		.from(conversation)
		.innerJoin(chatMessage, isUnemailedReply())
		.leftJoin(user, eq(user.id, conversation.userId))
		.where(
			and(
				isNull(conversation.emailsStoppedAt),
				eq(conversation.sample, false),
				or(sql`${user.email} is not null`, sql`${conversation.email} is not null`),
				lte(chatMessage.sentAt, new Date(input.now.getTime() - unreadMs)),
			),
		)
		.limit(500)
	let emailed = 0
	for (const { id } of waiting)
		emailed += await transact(db, (tx) => emailRepliesOfConversation(tx, id, input))
	return emailed
}

async function emailRepliesOfConversation(
	tx: Db,
	id: string,
	{ links, now }: EmailRepliesInput,
): Promise<number> {
	const [locked] = await tx
		.select()
		.from(conversation)
		.where(and(eq(conversation.id, id), isNull(conversation.emailsStoppedAt)))
		.for('update', { skipLocked: true })
	if (!locked) return 0
	const replies = await tx
		.select({ seq: chatMessage.seq, text: chatMessage.text, sentAt: chatMessage.sentAt })
		.from(chatMessage)
		.innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
		.where(and(eq(conversation.id, id), isUnemailedReply()))
		.orderBy(asc(chatMessage.seq))
	const [oldest, last] = [replies[0], replies.at(-1)]
	if (!oldest || !last || now.getTime() - oldest.sentAt.getTime() < unreadMs) return 0
	const to = (await findAccountEmail(tx, locked.userId)) ?? locked.email
	if (!to) return 0
	await tx.update(conversation).set({ emailedSeq: last.seq }).where(eq(conversation.id, id))
	const { brand } = await getBranding(tx, links)
	const { advisorName } = await getSettings(tx)
	await queueChatEmail(tx, {
		kind: 'chat-replies',
		dedupeKey: `chat-replies:${id}:${last.seq}`,
		to,
		brand,
		advisorName,
		replies: replies.map(({ text }) => text || 'A picture'),
		// A member signs in; a visitor needs a link, since an address alone identifies nobody.
		url: locked.userId ? `${links.origin}/#chat` : links.urlOf(chatLink('chat', { id, email: to })),
		stopUrl: links.urlOf(chatLink('chat-emails', { id, email: to })),
	})
	return 1
}

/** Returns the condition for replies by the advisor that were neither read nor emailed. Automatic replies do not count. */
const isUnemailedReply = () =>
	and(
		eq(chatMessage.conversationId, conversation.id),
		eq(chatMessage.sender, 'advisor'),
		gt(chatMessage.seq, conversation.visitorReadSeq),
		gt(chatMessage.seq, conversation.emailedSeq),
	)

async function findAccountEmail(tx: Db, userId: string | null): Promise<string | null> {
	if (!userId) return null
	const [found] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
	return found?.email ?? null
}

/**
 * Emails the advisor about messages unanswered for fifteen minutes of office hours; once until they are answered.
 * @returns how many emails were queued
 */
export async function alertAdvisor(db: Db, { origin, now }: { origin: string; now: Date }): Promise<number> {
	const [{ timeZone }, { hours }] = [await getSettings(db), await getChatSettings(db)]
	const waiting = await db
		.select({ id: conversation.id, since: conversation.unansweredSince })
		.from(conversation)
		.where(
			and(
				isNull(conversation.alertedAt),
				eq(conversation.sample, false),
				lte(conversation.unansweredSince, new Date(now.getTime() - unansweredMs)),
			),
		)
		.limit(500)
	const due = waiting.filter(
		({ since }) => since && openMsBetween(since, now, { hours, timeZone }) >= unansweredMs,
	)
	let emailed = 0
	for (const { id } of due)
		emailed += await transact(db, (tx) => alertAboutConversation(tx, id, { origin, now }))
	return emailed
}

async function alertAboutConversation(
	tx: Db,
	id: string,
	{ origin, now }: { origin: string; now: Date },
): Promise<number> {
	const [claimed] = await tx
		.update(conversation)
		.set({ alertedAt: now })
		.where(
			and(
				eq(conversation.id, id),
				isNull(conversation.alertedAt),
				lte(conversation.unansweredSince, new Date(now.getTime() - unansweredMs)),
			),
		)
		.returning()
	if (!claimed?.unansweredSince) return 0
	const since = claimed.unansweredSince
	const { brand } = await getBranding(tx, { origin })
	await queueAdvisorChatEmail(tx, {
		dedupeKey: `chat-unanswered:${id}:${since.getTime()}`,
		to: brand.contactEmail,
		brand,
		waitingMinutes: Math.floor((now.getTime() - since.getTime()) / 60_000),
		url: `${origin}/admin/chat/${id}`,
	})
	return 1
}
