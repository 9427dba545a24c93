import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mail } from '#app/db/schema/notifications.ts'

type Attachment = { filename: string; contentType: string; base64: string }

export type NewMail = {
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
	/** Answers a POST by stopping mails of this kind. */
	unsubscribeUrl?: string
}

/** Told at commit to every instance's dispatcher; carries the mail's id and nothing else. */
export const mailQueued = 'mail_queued'

/**
 * Writes a mail in the caller's transaction: it goes out exactly when that commits, and a rollback
 * takes it along. With a `dedupeKey` that was used before nothing is written.
 */
export async function queueMail(db: Db, { subject, ...rest }: NewMail): Promise<void> {
	const [queued] = await db
		.insert(mail)
		// A subject is one header line, whatever a name in it holds.
		.values({ ...rest, subject: subject.replace(/\p{Cc}+/gu, ' ').trim() })
		.onConflictDoNothing({ target: mail.dedupeKey })
		.returning({ id: mail.id })
	if (queued) await db.execute(sql`select pg_notify(${mailQueued}, ${queued.id})`)
}
