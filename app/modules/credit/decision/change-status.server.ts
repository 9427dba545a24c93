import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditCorrection } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { ApplicationStatus } from '../application-status.ts'
import {
	auditActorOf,
	type CreditApplication,
	changeApplication,
	lockApplication,
} from '../applications.server.ts'
import { assertCreditAdvisor, type CreditActor } from '../policy.ts'
import type { Emails } from './application-emails.ts'
import { noticeDueAt } from './notice-clock.ts'

type Moving = {
	actor: CreditActor
	id: string
	/** The one the advisor looked at. */
	version: number
	to: Extract<ApplicationStatus, 'reviewing' | 'approved' | 'declined'>
	emails: Emails<'decided'>
	now: Date
}

/**
 * 'Process': into review, or to a decision. Of two advisors who decide at once the first one's word stands, and the other is told.
 * @throws Forbidden; NotFound; Conflict when it changed since that version, or the state machine has no such move
 */
export async function moveApplication(
	db: Db,
	{ actor, id, version, to, emails, now }: Moving,
): Promise<CreditApplication> {
	assertCreditAdvisor(actor)
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id, version })
		// Going on without an answer: what was asked is asked no longer, and the application counts as complete.
		const goesOn = before.status === 'needs_info' && to === 'reviewing'
		if (before.status === 'needs_info') await closeCorrections(tx, { id, now })
		const after = await changeApplication(tx, {
			before,
			set: goesOn ? { completedAt: now, noticeDueAt: noticeDueAt(now) } : {},
			to,
			actor,
			what: to,
			now,
		})
		if (to !== 'reviewing') await emails.decided(tx, after)
		await auditMove(tx, { before, after, actor, now })
		return after
	})
}

/** The applicant was told of the decision, or of what is missing: the clock stops. @throws Forbidden; NotFound; Conflict */
export async function noteNoticeSent(
	db: Db,
	{ actor, id, version, now }: Omit<Moving, 'to' | 'emails'>,
): Promise<CreditApplication> {
	assertCreditAdvisor(actor)
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id, version })
		if (before.noticeSentAt) throw new Conflict('The notice has already been sent.')
		const after = await changeApplication(tx, {
			before,
			set: { noticeSentAt: now },
			actor,
			what: 'notice-sent',
			now,
		})
		await auditMove(tx, { before, after, actor, action: 'credit.notice-sent', now })
		return after
	})
}

type AuditedMove = {
	before: CreditApplication
	after: CreditApplication
	actor: CreditActor
	action?: string
	now: Date
}

/** Every change of state is an entry of the audit chain. The last thing a transaction does. */
export async function auditMove(
	tx: Db,
	{ before, after, actor, action = 'credit.moved', now }: AuditedMove,
): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor: auditActorOf(actor),
		action,
		subject: { kind: 'application', id: after.id },
		detail: { from: before.status, to: after.status, version: after.version },
	})
}

async function closeCorrections(tx: Db, { id, now }: { id: string; now: Date }): Promise<void> {
	await tx
		.update(creditCorrection)
		.set({ answeredAt: now })
		.where(and(eq(creditCorrection.applicationId, id), isNull(creditCorrection.answeredAt)))
}
