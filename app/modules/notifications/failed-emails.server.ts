import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { emailQueued } from './outbox.server.ts'
import { assertMay } from './policy.ts'

const listMax = 100

/** One whose text was erased with age can't be sent anymore. */
const isDead = () => and(eq(outboxEmail.status, 'dead'), ne(outboxEmail.html, ''))

export type DeadEmail = Pick<
	typeof outboxEmail.$inferSelect,
	'id' | 'kind' | 'to' | 'subject' | 'attempts' | 'lastError' | 'createdAt'
>

type FailedEmailsInput = { actor: Actor }

/** Lists the emails whose delivery failed for good, newest first, up to 100. @throws Forbidden */
export async function listDeadEmails(db: Db, { actor }: FailedEmailsInput): Promise<DeadEmail[]> {
	assertMay(actor, 'see-failed')
	return db
		.select({
			id: outboxEmail.id,
			kind: outboxEmail.kind,
			to: outboxEmail.to,
			subject: outboxEmail.subject,
			attempts: outboxEmail.attempts,
			lastError: outboxEmail.lastError,
			createdAt: outboxEmail.createdAt,
		})
		.from(outboxEmail)
		.where(isDead())
		.orderBy(desc(outboxEmail.createdAt), desc(outboxEmail.id))
		.limit(listMax)
}

/** Queues a dead email again, with its attempts starting over. @throws Forbidden; NotFound if it is not dead */
export async function requeueEmail(db: Db, { actor, id }: FailedEmailsInput & { id: string }): Promise<void> {
	assertMay(actor, 'see-failed')
	if (!isUuid(id)) throw new NotFound(gone)
	const [revived] = await db
		.update(outboxEmail)
		.set({ status: 'queued', attempts: 0, nextAttemptAt: sql`now()` })
		.where(and(eq(outboxEmail.id, id), isDead()))
		.returning({ id: outboxEmail.id })
	if (!revived) throw new NotFound(gone)
	await db.execute(sql`select pg_notify(${emailQueued}, ${revived.id})`)
}

/** Counts the queued and the dead emails, for the operator's monitoring. */
export async function countWaitingEmails(db: Db): Promise<{ queued: number; dead: number }> {
	const rows = await db
		.select({ status: outboxEmail.status, count: count() })
		.from(outboxEmail)
		.where(and(ne(outboxEmail.status, 'sent'), ne(outboxEmail.html, '')))
		.groupBy(outboxEmail.status)
	return { queued: 0, dead: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) }
}

/** Returns how many seconds ago the oldest queued email was created; 0 if none is queued. */
export async function oldestWaitingSeconds(db: Db, { now }: { now: Date }): Promise<number> {
	const [oldest] = await db
		.select({ createdAt: outboxEmail.createdAt })
		.from(outboxEmail)
		.where(eq(outboxEmail.status, 'queued'))
		.orderBy(asc(outboxEmail.createdAt), asc(outboxEmail.id))
		.limit(1)
	return oldest ? Math.max(0, (now.getTime() - oldest.createdAt.getTime()) / 1_000) : 0
}

/** Whether the mail server has accepted an email of this kind. */
export async function wasEmailSent(db: Db, { kind }: { kind: string }): Promise<boolean> {
	const [found] = await db
		.select({ id: outboxEmail.id })
		.from(outboxEmail)
		.where(and(eq(outboxEmail.kind, kind), eq(outboxEmail.status, 'sent')))
		.limit(1)
	return found !== undefined
}

const gone = 'This email is no longer on the list.'
