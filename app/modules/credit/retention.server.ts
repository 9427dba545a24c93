import { and, eq, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { isClosed } from './application-status.ts'
import { type CreditApplication, changeApplication, lockApplication } from './applications.server.ts'
import type { Emails } from './decision/application-emails.ts'
import { auditMove } from './decision/change-status.server.ts'
import { type Retention, standardRetention } from './retention.ts'
import { destroyApplication } from './vault/destroy-application.server.ts'
import type { Vault } from './vault/vault.server.ts'

type Keeping = {
	vault: Vault
	storage: Storage
	emails: Emails<'draftWaits' | 'withdrawn'>
	retention?: Retention
	now: Date
	/** Told of an application that could not be dealt with; the next run tries again. */
	onError?: (error: unknown) => void
	signal?: AbortSignal
}

const system = { kind: 'system' } as const
const BATCH = 200

/**
 * Reminds of drafts, and destroys what is kept long enough. May run twice, and at any time: what is due is told from the rows alone, and asked
 * again of each under its lock, because somebody may take it up between the look and its turn.
 * @returns how many were dealt with
 */
export async function keepRetention(
	db: Db,
	{ vault, storage, emails, retention = standardRetention, now, onError = () => {}, signal }: Keeping,
) {
	const since = (days: number) => new Date(now.getTime() - days * 86_400_000)
	const { activeAt, closedAt, destroyedAt, deletionRequestedAt, email, remindedAt, status } =
		creditApplication
	const each = async (where: SQL | undefined, work: (id: string) => Promise<boolean>): Promise<number> => {
		const due = await db
			.select({ id: creditApplication.id })
			.from(creditApplication)
			.where(where)
			.orderBy(activeAt)
			.limit(BATCH)
		let done = 0
		for (const { id } of due) {
			if (signal?.aborted) break
			await work(id).then((did) => {
				if (did) done++
			}, onError)
		}
		return done
	}
	type Due = (application: CreditApplication) => boolean
	const destroy = (id: string, why: 'draft-lapsed' | 'closed' | 'asked', onlyIf?: Due) =>
		destroyApplication(db, { vault, storage, actor: system, id, why, now, ...(onlyIf && { onlyIf }) })
	const isDraft = eq(status, 'draft')
	const draftsSince = since(retention.draftDays)
	const remindSince = since(retention.draftReminderDays)
	const inactiveSince = since(retention.inactiveDays)
	const living = isNull(destroyedAt)
	return {
		draftsDestroyed: await each(and(isDraft, lt(activeAt, draftsSince)), (id) =>
			destroy(id, 'draft-lapsed', (draft) => draft.status === 'draft' && draft.activeAt < draftsSince),
		),
		draftsReminded: await each(
			and(isDraft, isNotNull(email), isNull(remindedAt), lt(activeAt, remindSince)),
			(id) => remind(db, { id, emails, retention, since: remindSince, now }),
		),
		asked: await each(and(living, ne(status, 'draft'), isNotNull(deletionRequestedAt)), (id) =>
			destroy(id, 'asked'),
		),
		closed: await each(and(living, lt(closedAt, since(retention.closedDays))), (id) => destroy(id, 'closed')),
		inactive: await each(and(living, ne(status, 'draft'), lt(activeAt, inactiveSince)), (id) =>
			closeInactive(db, { vault, storage, emails, id, since: inactiveSince, now }),
		),
		forgotten: await each(and(isNotNull(destroyedAt), lt(closedAt, since(retention.restDays))), (id) =>
			forget(db, { id, now }),
		),
	}
}

type Reminding = Pick<Keeping, 'now'> & {
	id: string
	emails: Emails<'draftWaits'>
	retention: Retention
	since: Date
}

async function remind(db: Db, { id, emails, retention, since, now }: Reminding): Promise<boolean> {
	return transact(db, async (tx) => {
		const draft = await lockApplication(tx, { actor: system, id })
		if (draft.remindedAt || draft.status !== 'draft' || draft.activeAt >= since) return false
		// A reminder is no activity: the draft goes on its day, answered or not.
		await tx.update(creditApplication).set({ remindedAt: now }).where(eq(creditApplication.id, id))
		const erasedAt = new Date(draft.activeAt.getTime() + retention.draftDays * 86_400_000)
		await emails.draftWaits(tx, draft, erasedAt)
		return true
	})
}

type Closing = Pick<Keeping, 'vault' | 'storage' | 'now'> & {
	id: string
	emails: Emails<'withdrawn'>
	since: Date
}

async function closeInactive(db: Db, { vault, storage, emails, id, since, now }: Closing): Promise<boolean> {
	// What the system does to it is no activity, so this holds after the closing too.
	const onlyIf = ({ activeAt }: CreditApplication) => activeAt < since
	await transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor: system, id })
		// Withdrawn by an earlier run, which could not destroy it.
		if (isClosed(before.status) || !onlyIf(before)) return
		const after = await changeApplication(tx, {
			before,
			to: 'withdrawn',
			actor: system,
			what: 'lapsed',
			now,
		})
		await emails.withdrawn(tx, after)
		await auditMove(tx, { before, after, actor: system, now })
	})
	return destroyApplication(db, { vault, storage, actor: system, id, onlyIf, why: 'inactive', now })
}

/** The rest goes too: names, consents, timeline, access log. The audit chain keeps that there was one, by its id. */
async function forget(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
	return transact(db, async (tx) => {
		await lockApplication(tx, { actor: system, id })
		await tx.delete(creditApplication).where(eq(creditApplication.id, id))
		await appendAudit(tx, {
			at: now,
			actor: system,
			action: 'credit.forgotten',
			subject: { kind: 'application', id },
		})
		return true
	})
}
