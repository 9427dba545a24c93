import { and, asc, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { emailTextDaysKept } from './email-retention.ts'

const batchRows = 200

/**
 * Erases subject, text and attachments of emails that were sent, or could not be sent, longer ago than `emailTextDaysKept`. The rows stay:
 * they say that an email was sent, and their keys keep a retry from sending it again.
 * @returns how many
 */
export async function eraseOldEmails(
	db: Db,
	{ now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<number> {
	const before = new Date(now.getTime() - emailTextDaysKept * 86_400_000)
	const { id, createdAt, status, html } = outboxEmail
	let erased = 0
	while (!signal?.aborted) {
		const old = await db
			.select({ id })
			.from(outboxEmail)
			.where(and(lt(createdAt, before), ne(status, 'queued'), ne(html, '')))
			.orderBy(asc(createdAt), asc(id))
			.limit(batchRows)
		if (old.length === 0) break
		await db
			.update(outboxEmail)
			.set({ subject: '', html: '', text: '', attachments: [], unsubscribeUrl: null })
			.where(
				inArray(
					id,
					old.map((row) => row.id),
				),
			)
		erased += old.length
	}
	return erased
}
