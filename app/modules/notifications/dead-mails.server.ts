import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mail } from '#app/db/schema/notifications.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { mailQueued } from './outbox.server.ts'

const listMax = 100

export type DeadMail = Pick<
	typeof mail.$inferSelect,
	'id' | 'kind' | 'to' | 'subject' | 'attempts' | 'lastError' | 'createdAt'
>

type Asked = { actor: Pick<Viewer, 'isAdmin'> }

/** Mails that were given up on, newest first, up to 100. @throws Forbidden */
export async function listDeadMails(db: Db, { actor }: Asked): Promise<DeadMail[]> {
	assertMaySee(actor)
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

/** Gives a dead mail all its tries back. @throws Forbidden; NotFound when it is not dead (any more). */
export async function requeueMail(db: Db, { actor, id }: Asked & { id: string }): Promise<void> {
	assertMaySee(actor)
	if (!isUuid(id)) throw new NotFound(gone)
	const [revived] = await db
		.update(mail)
		.set({ status: 'queued', attempts: 0, nextAttemptAt: sql`now()` })
		.where(and(eq(mail.id, id), eq(mail.status, 'dead')))
		.returning({ id: mail.id })
	if (!revived) throw new NotFound(gone)
	await db.execute(sql`select pg_notify(${mailQueued}, ${revived.id})`)
}

/** How many mails wait to be sent and how many were given up on; for the operator's monitoring. */
export async function countWaitingMails(db: Db): Promise<{ queued: number; dead: number }> {
	const rows = await db
		.select({ status: mail.status, count: count() })
		.from(mail)
		.where(ne(mail.status, 'sent'))
		.groupBy(mail.status)
	return { queued: 0, dead: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) }
}

const gone = 'This mail is no longer on the list.'

function assertMaySee(actor: Asked['actor']): void {
	if (!actor.isAdmin) throw new Forbidden('Only the advisor sees undelivered mail.')
}
