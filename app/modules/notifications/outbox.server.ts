import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import type { EmailKind } from './messages/message-map.ts'
import { queuePushOfEmail } from './push/queue-push.server.ts'
import { countEmailTo, unsentReason } from './recipient-limits.server.ts'

type Attachment = { filename: string; contentType: string; base64: string }

export type NewEmail = {
	/** What it is about; the map of messages has every kind. */
	kind: EmailKind
	/** Identifies the email: a second one with the same key is not written. */
	dedupeKey?: string
	/** A bare address, without a display name. */
	to: string
	/** The sender's display name beside our address, if not that of the site. */
	fromName?: string
	/** Where answers go, if not to the sender; a bare address. */
	replyTo?: string
	subject: string
	html: string
	text: string
	attachments?: Attachment[]
	/** Exempt from the limit per address: emails that the business owes a client, that the advisor sends, or that are for the advisor. */
	owed?: boolean
	/** A POST request to it unsubscribes the recipient from emails of this kind. */
	unsubscribeUrl?: string
}

type PersonalHeaders = {
	/** The recipients beside `to`: bare addresses, which everyone who gets the email sees. */
	alsoTo: string[]
	cc: string[]
	/** Without angle brackets, like those of the messages that it answers. */
	messageId: string
	inReplyTo: string | null
	references: string[]
}

/** The channel that notifies every instance's dispatcher at commit; the payload is the email's ID. */
export const emailQueued = 'email_queued'

/**
 * Queues an email in the caller's transaction: it is sent if that commits, and discarded on a rollback. If its `dedupeKey` was used before,
 * nothing is queued. Beyond the limit for an unconfirmed address, the email is stored but not sent: the advisor finds it among the failed
 * emails and can send it.
 */
export async function queueEmail(db: Db, email: NewEmail): Promise<void> {
	await insertEmail(db, email)
}

/**
 * Queues an email that a person wrote, like `queueEmail` but without the headers that mark an automatic email.
 * @returns its ID; null if its `dedupeKey` was used before
 */
export const queuePersonalEmail = (
	db: Db,
	{ personal, ...email }: NewEmail & { personal: PersonalHeaders },
): Promise<string | null> => insertEmail(db, { ...email, ...personal })

function insertEmail(
	db: Db,
	{ subject, owed = false, ...rest }: NewEmail & Partial<PersonalHeaders>,
): Promise<string | null> {
	return db.transaction(async (tx) => {
		const [queued] = await tx
			.insert(outboxEmail)
			// A subject is one header line, so line breaks in names are removed.
			.values({ ...rest, subject: subject.replace(/\p{Cc}+/gu, ' ').trim() })
			.onConflictDoNothing({ target: outboxEmail.dedupeKey })
			.returning({ id: outboxEmail.id, createdAt: outboxEmail.createdAt })
		if (!queued) return null
		const { kind, text } = rest
		await queuePushOfEmail(tx, { id: queued.id, kind, subject, text, now: queued.createdAt })
		if (owed || (await countEmailTo(tx, rest.to)))
			await tx.execute(sql`select pg_notify(${emailQueued}, ${queued.id})`)
		else
			await tx
				.update(outboxEmail)
				.set({ status: 'dead', lastError: unsentReason })
				.where(eq(outboxEmail.id, queued.id))
		return queued.id
	})
}

/** Demo mode only: deletes emails that the sample content has queued in the same transaction. */
export async function discardQueued(tx: Db, { kinds }: { kinds: readonly string[] }): Promise<void> {
	await tx.delete(outboxEmail).where(inArray(outboxEmail.kind, [...kinds]))
}

/** An email as its recipient reads it, without its layout. */
export type ReadableEmail = Pick<typeof outboxEmail.$inferSelect, 'to' | 'subject' | 'text'>

/** Returns the emails with these keys, in the order of the keys; those that were never queued are left out. */
export async function listEmailsByKey(
	db: Db,
	{ dedupeKeys }: { dedupeKeys: readonly string[] },
): Promise<ReadableEmail[]> {
	if (dedupeKeys.length === 0) return []
	const rows = await db
		.select({
			key: outboxEmail.dedupeKey,
			to: outboxEmail.to,
			subject: outboxEmail.subject,
			text: outboxEmail.text,
		})
		.from(outboxEmail)
		.where(inArray(outboxEmail.dedupeKey, [...dedupeKeys]))
	const byKey = new Map(rows.map(({ key, ...email }) => [key, email]))
	return dedupeKeys.flatMap((key) => byKey.get(key) ?? [])
}

/** Returns the emails of these kinds that were sent to these addresses since then, oldest first; at most 200. */
export async function listSentEmails(
	db: Db,
	{ to, kinds, since }: { to: readonly string[]; kinds: readonly EmailKind[]; since: Date },
): Promise<{ subject: string; sentAt: Date }[]> {
	if (to.length === 0) return []
	const rows = await db
		.select({ subject: outboxEmail.subject, sentAt: outboxEmail.sentAt })
		.from(outboxEmail)
		.where(
			and(
				inArray(outboxEmail.to, [...to]),
				inArray(outboxEmail.kind, [...kinds]),
				eq(outboxEmail.status, 'sent'),
				gte(outboxEmail.sentAt, since),
			),
		)
		.orderBy(asc(outboxEmail.sentAt), asc(outboxEmail.id))
		.limit(200)
	return rows.map(({ subject, sentAt }) => ({ subject, sentAt: sentAt! }))
}
