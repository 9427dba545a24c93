import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailSource } from '#app/db/schema/mail/mail.ts'

export type MailboxLease = { name: string; uidValidity: number; lastUid: number; leaseUntil: Date }

const leaseMs = 5 * 60_000

/**
 * Lets one instance read a mailbox, for at most five minutes. Returns null if another instance is reading it, or if it was read less than
 * `everyMs` ago.
 */
export async function leaseMailbox(
	db: Db,
	{ name, everyMs, now }: { name: string; everyMs: number; now: Date },
): Promise<MailboxLease | null> {
	await db.insert(mailSource).values({ name }).onConflictDoNothing()
	const leaseUntil = new Date(now.getTime() + leaseMs)
	const [leased] = await db
		.update(mailSource)
		.set({ leaseUntil })
		.where(
			and(
				eq(mailSource.name, name),
				or(isNull(mailSource.leaseUntil), lt(mailSource.leaseUntil, now)),
				or(isNull(mailSource.checkedAt), lte(mailSource.checkedAt, new Date(now.getTime() - everyMs))),
			),
		)
		.returning({ uidValidity: mailSource.uidValidity, lastUid: mailSource.lastUid })
	return leased ? { name, leaseUntil, ...leased } : null
}

/**
 * Records that the message with this UID was accepted. The number never decreases within a `uidValidity`, even if the lease has ended in
 * the meantime.
 */
export async function advanceMailbox(
	db: Db,
	{ name, uidValidity, uid }: { name: string; uidValidity: number; uid: number },
): Promise<void> {
	await db
		.update(mailSource)
		.set({
			uidValidity,
			lastUid: sql`case when ${mailSource.uidValidity} = ${uidValidity} then greatest(${mailSource.lastUid}, ${uid}) else ${uid} end`,
		})
		.where(eq(mailSource.name, name))
}

/** Ends a lease and records the result: a problem as a sentence, or null. */
export async function releaseMailbox(
	db: Db,
	{ lease, problem, now }: { lease: MailboxLease; problem: string | null; now: Date },
): Promise<void> {
	await db
		.update(mailSource)
		.set({
			leaseUntil: null,
			checkedAt: now,
			lastError: problem ?? '',
			failingSince: problem
				? sql`coalesce(${mailSource.failingSince}, ${now.toISOString()}::timestamptz)`
				: null,
		})
		.where(and(eq(mailSource.name, lease.name), eq(mailSource.leaseUntil, lease.leaseUntil)))
}

/** Lists the mailboxes that cannot be read at present. */
export async function listFailingMailboxes(
	db: Db,
): Promise<{ name: string; since: Date; problem: string }[]> {
	const rows = await db.select().from(mailSource).where(sql`${mailSource.failingSince} is not null`)
	return rows.map(({ name, failingSince, lastError }) => ({ name, since: failingSince!, problem: lastError }))
}
