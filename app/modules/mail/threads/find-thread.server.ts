import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { isSharedDomain } from '#app/lib/text/shared-mail-domains.ts'
import { subjectKey } from './thread-subject.ts'
import type { MailMessage, MailThread } from './threads.server.ts'

/** A reply without references joins a conversation with the same subject only if that was last active within this many days. */
const subjectDaysMax = 60
/** Shorter subjects, such as 'Hi', do not identify a conversation. */
const subjectCharsMin = 6

/** Finds the thread of one of these messages, preferring the last of `ids`. Threads in quarantine are not found. */
export async function findThreadOfMessages(
	db: Db,
	{ ids }: { ids: readonly string[] },
): Promise<MailThread | null> {
	if (ids.length === 0) return null
	const rows = await db
		.select({ thread: mailThread, messageId: mailMessage.messageId })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(
			and(
				inArray(mailMessage.messageId, [...new Set(ids)]),
				ne(mailMessage.messageId, ''),
				ne(mailThread.place, 'quarantined'),
			),
		)
		.limit(100)
	const lastFirst = [...ids].reverse()
	for (const id of lastFirst) {
		const found = rows.find(({ messageId }) => messageId === id)
		if (found) return found.thread
	}
	return null
}

/** Finds the messages that we sent under these IDs. */
export async function findSentMessages(db: Db, { ids }: { ids: readonly string[] }): Promise<MailMessage[]> {
	if (ids.length === 0) return []
	const rows = await db
		.select()
		.from(mailMessage)
		.where(and(inArray(mailMessage.messageId, [...ids]), eq(mailMessage.direction, 'out')))
		.limit(20)
	return rows.map(({ search: _, ...message }) => message)
}

/** Finds the threads to whose addresses these keys belong. Threads in quarantine are not found. */
export async function findThreadsOfKeys(
	db: Db,
	{ keys }: { keys: readonly string[] },
): Promise<MailThread[]> {
	if (keys.length === 0) return []
	return db
		.select()
		.from(mailThread)
		.where(and(inArray(mailThread.replyKey, [...keys]), ne(mailThread.place, 'quarantined')))
		.orderBy(asc(mailThread.createdAt), asc(mailThread.id))
		.limit(10)
}

type DealerInput = { clientId: string; dealerId: string; now: Date }

/** Finds the latest thread of a client in which we wrote to this dealer. */
export async function findThreadOfDealer(
	db: Db,
	{ clientId, dealerId, now }: DealerInput,
): Promise<MailThread | null> {
	const since = new Date(now.getTime() - subjectDaysMax * 86_400_000)
	const [found] = await db
		.select()
		.from(mailThread)
		.where(
			and(
				eq(mailThread.clientId, clientId),
				eq(mailThread.dealerId, dealerId),
				isNotNull(mailThread.outreachId),
				gt(mailThread.lastMessageAt, since),
			),
		)
		.orderBy(desc(mailThread.lastMessageAt), desc(mailThread.id))
		.limit(1)
	return found ?? null
}

type SubjectInput = { clientId: string; subject: string; email: string; now: Date }

/** Finds the latest thread of a client with this subject in which this address takes part. */
export async function findThreadOfSubject(
	db: Db,
	{ clientId, subject, email, now }: SubjectInput,
): Promise<MailThread | null> {
	const normalizedSubject = subjectKey(subject)
	if (normalizedSubject.length < subjectCharsMin) return null
	const since = new Date(now.getTime() - subjectDaysMax * 86_400_000)
	const rows = await db
		.select()
		.from(mailThread)
		.where(
			and(
				eq(mailThread.clientId, clientId),
				eq(mailThread.subjectKey, normalizedSubject),
				gt(mailThread.lastMessageAt, since),
			),
		)
		.orderBy(desc(mailThread.lastMessageAt), desc(mailThread.id))
		.limit(5)
	for (const thread of rows) if (await isParticipant(db, { threadId: thread.id, email })) return thread
	return null
}

/** Whether an address wrote or received a message of a thread. */
export async function isParticipant(
	db: Db,
	{ threadId, email }: { threadId: string; email: string },
): Promise<boolean> {
	if (!email) return false
	const isRecipient = sql`exists (
		select from jsonb_array_elements(${mailMessage.to} || ${mailMessage.cc}) person
		where lower(person->>'email') = ${email.toLowerCase()}
	)`
	// The recipients that a stranger names do not become participants: only those of messages that we sent do.
	const [found] = await db
		.select({ id: mailMessage.id })
		.from(mailMessage)
		.where(
			and(
				eq(mailMessage.threadId, threadId),
				or(
					and(eq(mailMessage.fromEmail, email), eq(mailMessage.state, 'received')),
					and(eq(mailMessage.direction, 'out'), isRecipient),
				),
			),
		)
		.limit(1)
	return found !== undefined
}

/** Whether an address is at the domain of somebody to whom we wrote in a thread. Domains of mailbox providers do not count. */
export async function isColleague(
	db: Db,
	{ threadId, email }: { threadId: string; email: string },
): Promise<boolean> {
	const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
	if (!domain || isSharedDomain(domain)) return false
	const isAtDomain = sql`exists (
		select from jsonb_array_elements(${mailMessage.to} || ${mailMessage.cc}) person
		where split_part(lower(person->>'email'), '@', 2) = ${domain}
	)`
	const [found] = await db
		.select({ id: mailMessage.id })
		.from(mailMessage)
		.where(and(eq(mailMessage.threadId, threadId), eq(mailMessage.direction, 'out'), isAtDomain))
		.limit(1)
	return found !== undefined
}
