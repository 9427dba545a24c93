import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { isClosed } from '../application-status.ts'
import {
	auditActorOf,
	type CreditApplication,
	changeApplication,
	lockApplication,
} from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { auditStatusChange } from '../decision/change-status.server.ts'
import { type Applicant, isFirstApplicant } from '../policy.ts'
import { destroyApplication } from '../vault/destroy-application.server.ts'
import type { Vault } from '../vault/vault.server.ts'

type WithdrawalInput = { actor: Applicant; id: string; emails: Emails<'changed'>; now: Date }

/** Withdraws the application for the first applicant, as long as it is not decided. @throws NotFound; Forbidden; Conflict */
export function withdrawApplication(
	db: Db,
	{ actor, id, emails, now }: WithdrawalInput,
): Promise<CreditApplication> {
	return transact(db, async (tx) => {
		const before = await lockAsFirstApplicant(tx, { actor, id })
		const change = { before, to: 'withdrawn', actor, what: 'withdrawn', emails, now } as const
		const after = await changeApplication(tx, change)
		await auditStatusChange(tx, { before, after, actor, now })
		return after
	})
}

/**
 * Deletes the data at the first applicant's request: an open application is withdrawn, and everything encrypted is destroyed at once. If
 * the file storage is unavailable, the request remains stored and the retention job carries it out.
 * @throws NotFound; Forbidden; Unavailable or what the storage throws, after the request was stored
 */
export async function eraseOnRequest(
	db: Db,
	{ vault, storage, actor, id, emails, now }: WithdrawalInput & { vault: Vault; storage: FileStorage },
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockAsFirstApplicant(tx, { actor, id })
		if (before.status === 'draft' || before.destroyedAt) return
		const open = !isClosed(before.status)
		const after = await changeApplication(tx, {
			before,
			set: { deletionRequestedAt: before.deletionRequestedAt ?? now },
			...(open ? { to: 'withdrawn' as const } : {}),
			actor,
			what: 'deletion-requested',
			emails,
			now,
		})
		await appendAudit(tx, {
			at: now,
			actor: auditActorOf(actor),
			action: 'credit.deletion-requested',
			subject: { kind: 'application', id },
			detail: { from: before.status, to: after.status },
		})
	})
	await destroyApplication(db, { vault, storage, actor, id, emails, why: 'requested', now })
}

async function lockAsFirstApplicant(
	tx: Db,
	{ actor, id }: { actor: Applicant; id: string },
): Promise<CreditApplication> {
	const application = await lockApplication(tx, { actor, id })
	if (!isFirstApplicant(actor, application)) throw new Forbidden('Only the first applicant can do this.')
	return application
}
