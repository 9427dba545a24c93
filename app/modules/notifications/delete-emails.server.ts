import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'

/** Deletes all emails to an address, sent or waiting. */
export async function deleteEmailsTo(tx: Db, to: string): Promise<void> {
	await tx.delete(outboxEmail).where(eq(outboxEmail.to, to))
}

/** Deletes the emails to an address whose keys begin with these texts, sent or waiting. */
export async function deleteEmailsByKey(
	tx: Db,
	{ to, keyPrefix }: { to: string; keyPrefix: string },
): Promise<void> {
	const isOfCause = sql`starts_with(${outboxEmail.dedupeKey}, ${keyPrefix})`
	await tx.delete(outboxEmail).where(and(eq(outboxEmail.to, to), isOfCause))
}

type Copies = {
	/** Addresses to which they were sent. */
	sentTo: readonly string[]
	/** Message-IDs of what a person wrote. */
	messageIds: readonly string[]
	/** Names, addresses and phone numbers that an email to the practice contains. */
	named: readonly string[]
	/** The address of the practice. */
	practice: string
}

/** Deletes the copies of emails to and about a person. What still waits is sent: its recipient has to know it. */
export async function deleteCopies(tx: Db, { sentTo, messageIds, named, practice }: Copies): Promise<void> {
	// In HTML, a name may be escaped, but the text of the same email has it as it is.
	const isNamed = named.flatMap((words) => [
		sql`position(lower(${words}) in lower(${outboxEmail.subject})) > 0`,
		sql`position(lower(${words}) in lower(${outboxEmail.text})) > 0`,
	])
	await tx
		.delete(outboxEmail)
		.where(
			and(
				ne(outboxEmail.status, 'queued'),
				or(
					inArray(outboxEmail.to, [...sentTo]),
					inArray(outboxEmail.messageId, [...messageIds]),
					and(eq(outboxEmail.to, practice), or(sql`false`, ...isNamed)),
				),
			),
		)
}

/** Deletes these emails unless they were sent. */
export async function deleteUnsentEmails(
	tx: Db,
	{ dedupeKeys }: { dedupeKeys: readonly string[] },
): Promise<void> {
	if (dedupeKeys.length > 0)
		await tx
			.delete(outboxEmail)
			.where(and(inArray(outboxEmail.dedupeKey, [...dedupeKeys]), ne(outboxEmail.status, 'sent')))
}

/** Lists the addresses to which emails with keys that begin with this were written, sent or not. */
export async function listRecipients(tx: Db, { keyPrefix }: { keyPrefix: string }): Promise<string[]> {
	const rows = await tx
		.selectDistinct({ to: outboxEmail.to })
		.from(outboxEmail)
		.where(sql`starts_with(${outboxEmail.dedupeKey}, ${keyPrefix})`)
		.orderBy(outboxEmail.to)
	return rows.map(({ to }) => to)
}

/** An email that was not sent yet, by what identifies it. */
export type QueuedEmail = { id: string; kind: string; to: string; dedupeKey: string }

/** Lists the emails that wait to be sent and whose keys name one of these things after the kind: 'kind:thing:…'. */
export async function listQueuedAbout(
	tx: Db,
	{ things }: { things: readonly string[] },
): Promise<QueuedEmail[]> {
	if (things.length === 0) return []
	const { id, kind, to, dedupeKey, status } = outboxEmail
	const thing = sql<string>`split_part(${dedupeKey}, ':', 2)`
	const rows = await tx
		.select({ id, kind, to, dedupeKey })
		.from(outboxEmail)
		.where(and(eq(status, 'queued'), inArray(thing, [...things])))
	return rows.map((row) => ({ ...row, dedupeKey: row.dedupeKey! }))
}

/**
 * Deletes emails that wait to be sent and whose texts are not true anymore. One that a worker is sending at this moment can't be called
 * back.
 */
export async function deleteQueued(tx: Db, { ids }: { ids: readonly string[] }): Promise<void> {
	if (ids.length > 0)
		await tx
			.delete(outboxEmail)
			.where(and(inArray(outboxEmail.id, [...ids]), eq(outboxEmail.status, 'queued')))
}

/** Deletes the emails of a kind whose delivery failed for good, except those to the addresses that are given. */
export async function deleteDeadEmails(
	tx: Db,
	{ kind, exceptTo = [] }: { kind: string; exceptTo?: readonly string[] },
): Promise<void> {
	const failed = and(eq(outboxEmail.kind, kind), eq(outboxEmail.status, 'dead'))
	await tx.delete(outboxEmail).where(and(failed, notInArray(outboxEmail.to, [...exceptTo])))
}
