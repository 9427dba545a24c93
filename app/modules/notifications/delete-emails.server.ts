import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'

/** Deletes all emails to an address, sent or waiting. */
export async function deleteEmailsTo(tx: Db, to: string): Promise<void> {
	await tx.delete(outboxEmail).where(eq(outboxEmail.to, to))
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
