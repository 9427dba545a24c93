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

/** Deletes the emails of a kind whose delivery failed for good, except those to the addresses that are given. */
export async function deleteDeadEmails(
	tx: Db,
	{ kind, exceptTo = [] }: { kind: string; exceptTo?: readonly string[] },
): Promise<void> {
	const failed = and(eq(outboxEmail.kind, kind), eq(outboxEmail.status, 'dead'))
	await tx.delete(outboxEmail).where(and(failed, notInArray(outboxEmail.to, [...exceptTo])))
}
