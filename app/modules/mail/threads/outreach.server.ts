import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { noReplyPattern } from '../writing/recipients.ts'
import { isParticipant } from './find-thread.server.ts'
import type { MailMessage, MailThread } from './threads.server.ts'

/** Finds the thread in which an outreach wrote to an address; null if it was deleted. */
export async function findThreadOfOutreach(
	db: Db,
	{ outreachId, email }: { outreachId: string; email: string },
): Promise<MailThread | null> {
	const threads = await db
		.select()
		.from(mailThread)
		.where(eq(mailThread.outreachId, outreachId))
		.orderBy(asc(mailThread.createdAt), asc(mailThread.id))
	for (const thread of threads) if (await isParticipant(db, { threadId: thread.id, email })) return thread
	return null
}

/** Finds the last message that we sent in a thread; null if there is none. */
export async function findLastSent(db: Db, { threadId }: { threadId: string }): Promise<MailMessage | null> {
	const [found] = await db
		.select()
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, threadId), sql`${mailMessage.direction} = 'out'`))
		.orderBy(desc(mailMessage.at), desc(mailMessage.no))
		.limit(1)
	if (!found) return null
	const { search: _, ...message } = found
	return message
}

/** After how long without an answer a recipient is worth writing to again. */
export const followUpAfterMs = 2 * 86_400_000

type ThreadMessage = Pick<
	MailMessage,
	| 'id'
	| 'threadId'
	| 'direction'
	| 'from'
	| 'to'
	| 'at'
	| 'delivery'
	| 'deliveryProblem'
	| 'outboxId'
	| 'documentId'
>

/** A recipient of an outreach: their thread, what was sent to them, and what they answered. */
export type OutreachRecipient = {
	thread: MailThread
	to: { name: string; email: string }
	/** Oldest first; more than one after a follow-up. */
	sent: ThreadMessage[]
	/** Oldest first. */
	answers: ThreadMessage[]
	hasAutoReply: boolean
}

/** What a person at the dealer wrote, and what a program of theirs sent if a quote was read from it. */
const isAnswer = sql<boolean>`(${mailMessage.direction} = 'in' and ${mailMessage.state} = 'received' and ${mailMessage.kind} = 'mail'
	and (${mailMessage.documentId} is not null or ${mailMessage.fromEmail}::text !~* ${noReplyPattern}))`

/** What a program sent, other than a report that our email came back. */
const isAutomatic = sql<boolean>`(${mailMessage.direction} = 'in' and ${mailMessage.kind} <> 'bounce' and not ${isAnswer})`

export const outreachNotFound = 'This email to several dealers does not exist.'

/** Lists the recipients of an outreach by name. @throws Forbidden, NotFound */
export async function listOutreachRecipients(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<OutreachRecipient[]> {
	assertMay(actor, 'use')
	const threads = isUuid(id) ? await db.select().from(mailThread).where(eq(mailThread.outreachId, id)) : []
	if (threads.length === 0) throw new NotFound(outreachNotFound)
	return recipientsOf(db, threads)
}

/** The recipients of the outreach that a thread belongs to; null for a thread of its own. */
export async function findOutreachOfThread(
	db: Db,
	{ threadId }: { threadId: string },
): Promise<{ id: string; recipients: OutreachRecipient[] } | null> {
	const [own] = await db
		.select({ id: mailThread.outreachId })
		.from(mailThread)
		.where(eq(mailThread.id, threadId))
	if (!own?.id) return null
	const threads = await db.select().from(mailThread).where(eq(mailThread.outreachId, own.id))
	return { id: own.id, recipients: await recipientsOf(db, threads) }
}

/** The ids of the outreaches about a deal. */
export async function listOutreachesOfDeal(db: Db, { dealId }: { dealId: string }): Promise<string[]> {
	const rows = await db
		.selectDistinct({ id: mailThread.outreachId })
		.from(mailThread)
		.where(and(eq(mailThread.dealId, dealId), isNotNull(mailThread.outreachId)))
	return rows.flatMap(({ id }) => id ?? [])
}

async function recipientsOf(db: Db, threads: readonly MailThread[]): Promise<OutreachRecipient[]> {
	const { id, threadId, direction, from, to, at, delivery, deliveryProblem, outboxId, documentId } =
		mailMessage
	const messages = await db
		.select({
			id,
			threadId,
			direction,
			from,
			to,
			at,
			delivery,
			deliveryProblem,
			outboxId,
			documentId,
			isAnswer,
			isAutomatic,
		})
		.from(mailMessage)
		.where(
			and(
				inArray(
					threadId,
					threads.map((thread) => thread.id),
				),
				ne(mailMessage.state, 'discarded'),
			),
		)
		.orderBy(asc(at), asc(mailMessage.no))
	const recipients = threads.map((thread) => {
		const own = messages.filter((message) => message.threadId === thread.id)
		const sent = own.filter((message) => message.direction === 'out')
		const received = own.filter((message) => message.direction === 'in')
		return {
			thread,
			to: sent[0]?.to[0] ?? { name: '', email: '' },
			sent,
			answers: received.filter((message) => message.isAnswer),
			hasAutoReply: received.some((message) => message.isAutomatic),
		}
	})
	return recipients.sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
}

const nameOf = ({ to }: OutreachRecipient) => `${to.name || to.email} ${to.email}`.toLowerCase()

/** Whether a recipient got the email, or may have, and has not answered. */
export const isUnanswered = ({ answers, sent }: OutreachRecipient): boolean =>
	answers.length === 0 && sent.at(-1)?.delivery !== 'failed'

/** An outreach in a list. */
export type ListedOutreach = {
	id: string
	subject: string
	sentAt: Date
	recipients: number
	answered: number
}

const listedMax = 20

/** Lists the outreaches of a client's case, the newest first. @throws Forbidden */
export async function listOutreaches(
	db: Db,
	{ actor, clientId }: { actor: Actor; clientId: string },
): Promise<ListedOutreach[]> {
	assertMay(actor, 'use')
	const { outreachId, createdAt, subject } = mailThread
	const answered = sql`exists (select from ${mailMessage} where ${eq(mailMessage.threadId, mailThread.id)} and ${isAnswer})`
	const rows = await db
		.select({
			id: outreachId,
			subject: sql<string>`min(${subject})`,
			sentAt: sql<string>`min(${createdAt})`,
			recipients: sql<number>`count(*)::int`,
			answered: sql<number>`(count(*) filter (where ${answered}))::int`,
		})
		.from(mailThread)
		.where(and(eq(mailThread.clientId, clientId), isNotNull(outreachId)))
		.groupBy(outreachId)
		.orderBy(desc(sql`min(${createdAt})`), asc(outreachId))
		.limit(listedMax)
	return rows.map(({ id, sentAt, ...row }) => ({ ...row, id: id!, sentAt: new Date(sentAt) }))
}
