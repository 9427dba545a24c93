import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mail } from '#app/db/schema/notifications.ts'
import { NotFound } from '#app/lib/errors.ts'
import { mailQueued } from './outbox.server.ts'

const listMax = 100

export type DeadMail = Pick<
	typeof mail.$inferSelect,
	'id' | 'kind' | 'to' | 'subject' | 'attempts' | 'lastError' | 'createdAt'
>

/** Mails that were given up on, newest first, up to 100; for the advisor. */
export function listDeadMails(db: Db): Promise<DeadMail[]> {
	return db
		.select({
			id: mail.id,
			kind: mail.kind,
			to: mail.to,
			subject: mail.subject,
			attempts: mail.attempts,
			lastError: mail.lastError,
			createdAt: mail.createdAt,
		})
		.from(mail)
		.where(eq(mail.status, 'dead'))
		.orderBy(desc(mail.createdAt))
		.limit(listMax)
}

/** Gives a dead mail all its tries back. @throws NotFound when it is not dead (any more). */
export async function requeueMail(db: Db, { id }: { id: string }): Promise<void> {
	const [revived] = await db
		.update(mail)
		.set({ status: 'queued', attempts: 0, nextAttemptAt: sql`now()` })
		.where(and(eq(mail.id, id), eq(mail.status, 'dead')))
		.returning({ id: mail.id })
	if (!revived) throw new NotFound('This mail is no longer on the list.')
	await db.execute(sql`select pg_notify(${mailQueued}, ${revived.id})`)
}
