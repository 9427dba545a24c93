import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { message } from '#app/db/schema/notifications.ts'
import { countEmailTo, heldBecause } from './recipient-limits.server.ts'

type Attachment = { filename: string; contentType: string; base64: string }

export type NewEmail = {
	/** Which template made it: 'receipt', 'verify-email', … */
	kind: string
	/** What this mail is about, once: the same key again is the same mail. */
	dedupeKey?: string
	/** A bare address, without a display name. */
	to: string
	subject: string
	html: string
	text: string
	attachments?: Attachment[]
	/** Sent however many went to this address before: what the business owes a client, what its advisor sends, and what is for the advisor. */
	owed?: boolean
	/** Answers a POST by stopping mails of this kind. */
	unsubscribeUrl?: string
}

/** Told at commit to every instance's dispatcher; carries the mail's id and nothing else. */
export const emailQueued = 'mail_queued'

/**
 * Writes a mail in the caller's transaction: it goes out exactly when that commits, and a rollback
 * takes it along. With a `dedupeKey` that was used before nothing is written. What is beyond the limit of an address that nobody has
 * confirmed is written and not sent: the advisor finds it among the emails that did not arrive, and may send it.
 */
export async function queueEmail(db: Db, { subject, owed = false, ...rest }: NewEmail): Promise<void> {
	await db.transaction(async (tx) => {
		const [queued] = await tx
			.insert(message)
			// A subject is one header line, whatever a name in it holds.
			.values({ ...rest, subject: subject.replace(/\p{Cc}+/gu, ' ').trim() })
			.onConflictDoNothing({ target: message.dedupeKey })
			.returning({ id: message.id })
		if (!queued) return
		if (owed || (await countEmailTo(tx, rest.to)))
			await tx.execute(sql`select pg_notify(${emailQueued}, ${queued.id})`)
		else
			await tx
				.update(message)
				.set({ status: 'dead', lastError: heldBecause })
				.where(eq(message.id, queued.id))
	})
}
