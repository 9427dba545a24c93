import { and, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { isClosed } from './application-status.ts'
import {
	auditActorOf,
	type CreditApplication,
	changeApplication,
	lockApplication,
} from './applications.server.ts'
import type { Emails } from './decision/application-emails.ts'
import { auditStatusChange } from './decision/change-status.server.ts'
import { type Retention, standardRetention } from './retention.ts'
import { destroyApplication } from './vault/destroy-application.server.ts'
import type { Vault } from './vault/vault.server.ts'

type RetentionInput = {
	vault: Vault
	storage: FileStorage
	emails: Emails<'draftReminder' | 'changed'>
	retention?: Retention
	now: Date
	/** Called for an application that could not be processed; the next run tries again. */
	onError?: (error: unknown) => void
	signal?: AbortSignal
}

const system = siteActor('job')
const batchSize = 200

/**
 * Sends draft reminders and destroys data whose retention period has ended. Safe to run twice and at any time: what is due depends only on the
 * rows, and is checked again under each row's lock, because an application may change after the query.
 * @returns how many applications were processed, by task
 */
export async function enforceRetention(
	db: Db,
	{ vault, storage, emails, retention = standardRetention, now, onError = () => {}, signal }: RetentionInput,
) {
	const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
	const { activeAt, closedAt, destroyedAt, deletionRequestedAt, email, noticeSentAt, remindedAt, status } =
		creditApplication
	const processDue = async (
		where: SQL | undefined,
		work: (id: string) => Promise<boolean>,
	): Promise<number> => {
		const due = await db
			.select({ id: creditApplication.id })
			.from(creditApplication)
			.where(where)
			.orderBy(activeAt, creditApplication.id)
			.limit(batchSize)
		let done = 0
		for (const { id } of due) {
			if (signal?.aborted) break
			await work(id).then((wasDone) => {
				if (wasDone) done++
			}, onError)
		}
		return done
	}
	const closedOrNotifiedAt = sql`greatest(${closedAt}, ${noticeSentAt})`
	type Due = (application: CreditApplication) => boolean
	const destroy = (id: string, why: 'draft-lapsed' | 'closed' | 'requested', onlyIf?: Due) =>
		destroyApplication(db, {
			vault,
			storage,
			actor: system,
			id,
			emails,
			why,
			now,
			...(onlyIf && { onlyIf }),
		})
	const isDraft = eq(status, 'draft')
	const draftCutoff = daysAgo(retention.draftDays)
	const reminderCutoff = daysAgo(retention.draftReminderDays)
	const inactivityCutoff = daysAgo(retention.inactiveDays)
	const isNotDestroyed = isNull(destroyedAt)
	return {
		draftsDestroyed: await processDue(and(isDraft, lt(activeAt, draftCutoff)), (id) =>
			destroy(id, 'draft-lapsed', (draft) => draft.status === 'draft' && draft.activeAt < draftCutoff),
		),
		draftsReminded: await processDue(
			and(isDraft, isNotNull(email), isNull(remindedAt), lt(activeAt, reminderCutoff)),
			(id) => remind(db, { id, emails, retention, cutoff: reminderCutoff, now }),
		),
		requestedDestroyed: await processDue(
			and(isNotDestroyed, ne(status, 'draft'), isNotNull(deletionRequestedAt)),
			(id) => destroy(id, 'requested'),
		),
		closedDestroyed: await processDue(
			and(isNotDestroyed, lt(closedAt, daysAgo(retention.closedDays))),
			(id) => destroy(id, 'closed'),
		),
		inactiveDestroyed: await processDue(
			and(isNotDestroyed, ne(status, 'draft'), lt(activeAt, inactivityCutoff)),
			(id) => closeInactive(db, { vault, storage, emails, id, cutoff: inactivityCutoff, now }),
		),
		recordsDeleted: await processDue(
			and(isNotNull(destroyedAt), lt(closedOrNotifiedAt, daysAgo(retention.recordDays))),
			(id) => deleteDestroyed(db, { id, now }),
		),
	}
}

type ReminderInput = Pick<RetentionInput, 'now'> & {
	id: string
	emails: Emails<'draftReminder'>
	retention: Retention
	cutoff: Date
}

async function remind(db: Db, { id, emails, retention, cutoff, now }: ReminderInput): Promise<boolean> {
	return transact(db, async (tx) => {
		const draft = await lockApplication(tx, { actor: system, id })
		if (draft.remindedAt || draft.status !== 'draft' || draft.activeAt >= cutoff) return false
		// A reminder does not count as activity: the draft is destroyed on its scheduled date either way.
		await tx.update(creditApplication).set({ remindedAt: now }).where(eq(creditApplication.id, id))
		const destroyOn = new Date(draft.activeAt.getTime() + retention.draftDays * 86_400_000)
		await emails.draftReminder(tx, draft, destroyOn)
		return true
	})
}

type ClosingInput = Pick<RetentionInput, 'vault' | 'storage' | 'now'> & {
	id: string
	emails: Emails<'changed'>
	cutoff: Date
}

async function closeInactive(
	db: Db,
	{ vault, storage, emails, id, cutoff, now }: ClosingInput,
): Promise<boolean> {
	// Changes by the system do not count as activity, so this still holds after the withdrawal.
	const onlyIf = ({ activeAt }: CreditApplication) => activeAt < cutoff
	await transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor: system, id })
		// An earlier run withdrew it, but could not destroy it.
		if (isClosed(before.status) || !onlyIf(before)) return
		const after = await changeApplication(tx, {
			before,
			to: 'withdrawn',
			actor: system,
			what: 'lapsed',
			emails,
			now,
		})
		await auditStatusChange(tx, { before, after, actor: system, now })
	})
	const destroy = { vault, storage, actor: system, id, emails, onlyIf, why: 'inactive', now } as const
	return destroyApplication(db, destroy)
}

/** Deletes the remaining record: names, consents, lenders, notices, timeline, access log. The audit chain keeps the id of the application. */
async function deleteDestroyed(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
	return transact(db, async (tx) => {
		await lockApplication(tx, { actor: system, id })
		await tx.delete(creditApplication).where(eq(creditApplication.id, id))
		await appendAudit(tx, {
			at: now,
			actor: auditActorOf(system),
			action: 'credit.deleted',
			subject: { kind: 'application', id },
		})
		return true
	})
}
