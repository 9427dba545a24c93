import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditCorrection } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { auditManifest } from '../application/submit-application.server.ts'
import type { ApplicationStatus } from '../application-status.ts'
import {
	auditActorOf,
	type CreditApplication,
	changeApplication,
	lockApplication,
} from '../applications.server.ts'
import { manifestOf } from '../documents/manifest.server.ts'
import { assertMay } from '../policy.ts'
import type { Emails } from './application-emails.ts'
import { noticeDueAt } from './notice-clock.ts'

type StatusChange = {
	actor: Actor
	id: string
	/** The version that the advisor saw. */
	version: number
	to: Extract<ApplicationStatus, 'reviewing' | 'approved' | 'declined'>
	emails: Emails<'changed'>
	now: Date
}

/**
 * Starts the review ('Process') or records the decision. If two advisors decide at once, the first decision stands and the other gets
 * a conflict.
 * @throws Forbidden; NotFound; Conflict when it changed since that version, or the state machine does not allow the change
 */
export async function changeApplicationStatus(
	db: Db,
	{ actor, id, version, to, emails, now }: StatusChange,
): Promise<CreditApplication> {
	assertMay(actor, 'decide')
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id, version })
		// Continuing or declining without an answer closes open corrections. The 30 days for the notice start now, also after
		// declining an incomplete application: 12 CFR 1002.9(a)(1)(ii).
		const isUnanswered = before.status === 'needs_info'
		const set = isUnanswered ? await completeUnanswered(tx, { application: before, now }) : {}
		const after = await changeApplication(tx, {
			before,
			set,
			to,
			actor,
			what: to,
			emails,
			now,
		})
		if (set.manifestHash)
			await auditManifest(tx, {
				application: after,
				manifestHash: set.manifestHash,
				actor,
				action: 'credit.continued',
				now,
			})
		await auditStatusChange(tx, { before, after, actor, now })
		return after
	})
}

/**
 * Records that the applicant was notified of the decision: the deadline is met.
 * @throws Forbidden; NotFound; Conflict when nothing was decided yet, or the notice was sent
 */
export async function recordNoticeSent(
	db: Db,
	{ actor, id, version, emails, now }: Omit<StatusChange, 'to'>,
): Promise<CreditApplication> {
	assertMay(actor, 'decide')
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id, version })
		if (before.status !== 'approved' && before.status !== 'declined')
			throw new Conflict('Nothing has been decided about this application yet.')
		if (before.noticeSentAt) throw new Conflict('The notice has already been sent.')
		const after = await changeApplication(tx, {
			before,
			set: { noticeSentAt: now },
			actor,
			what: 'notice-sent',
			emails,
			now,
		})
		await auditStatusChange(tx, { before, after, actor, action: 'credit.notice-sent', now })
		return after
	})
}

type AuditedChange = {
	before: CreditApplication
	after: CreditApplication
	actor: Actor
	action?: AuditAction
	now: Date
}

/** Appends a status change to the audit chain. Call it last in the transaction. */
export async function auditStatusChange(
	tx: Db,
	{ before, after, actor, action = 'credit.moved', now }: AuditedChange,
): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor: auditActorOf(actor),
		action,
		subject: { kind: 'application', id: after.id },
		detail: { from: before.status, to: after.status, version: after.version },
	})
}

type Completion = { application: CreditApplication; now: Date }

/**
 * Closes the open corrections. Documents that were sent in the meantime belong to the submission from now on, because a packet must match
 * the submission. @returns the columns of a complete application
 */
async function completeUnanswered(
	tx: Db,
	{ application, now }: Completion,
): Promise<Partial<Pick<CreditApplication, 'manifestHash' | 'completedAt' | 'noticeDueAt'>>> {
	const isOpen = and(eq(creditCorrection.applicationId, application.id), isNull(creditCorrection.answeredAt))
	await tx.update(creditCorrection).set({ answeredAt: now }).where(isOpen)
	const manifestHash = await manifestOf(tx, { applicationId: application.id })
	return { manifestHash, completedAt: now, noticeDueAt: noticeDueAt(now) }
}
