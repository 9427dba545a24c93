import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication, creditEvent } from '#app/db/schema/credit.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import type { ApplicationEventKind } from './application-event-labels.ts'
import { type ApplicationStatus, assertMayChangeStatus, isClosed } from './application-status.ts'
import type { Emails, NotifiedChange } from './decision/application-emails.ts'
import { isCoApplicant, isFirstApplicant, may, sideOf } from './policy.ts'

export type CreditApplication = typeof creditApplication.$inferSelect
export type CreditApplicant = typeof creditApplicant.$inferSelect

export const noSuchApplication = 'We couldn’t find this application.'

/** Returns an application. @throws NotFound, also when this actor may not know that it exists */
export async function getApplication(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<CreditApplication> {
	const [found] = await db.select().from(creditApplication).where(eq(creditApplication.id, id))
	if (!found || !(await maySee(db, actor, found))) throw new NotFound(noSuchApplication)
	return found
}

/** Returns the row, locked until the transaction ends. @throws NotFound; Conflict when `version` is no longer current */
export async function lockApplication(
	tx: Db,
	{ actor, id, version }: { actor: Actor; id: string; version?: number | undefined },
): Promise<CreditApplication> {
	const [found] = await tx.select().from(creditApplication).where(eq(creditApplication.id, id)).for('update')
	if (!found || !(await maySee(tx, actor, found))) throw new NotFound(noSuchApplication)
	if (version !== undefined && found.version !== version)
		throw new Conflict('Someone else changed this application in the meantime. Please review it again.')
	return found
}

/** Returns the part of the first applicant or of the co-applicant. @throws NotFound */
export async function getPart(
	db: Db,
	{ applicationId, role }: { applicationId: string; role: 'first' | 'co' },
): Promise<CreditApplicant> {
	const [found] = await db
		.select()
		.from(creditApplicant)
		.where(and(eq(creditApplicant.applicationId, applicationId), eq(creditApplicant.role, role)))
	if (!found) throw new NotFound(noSuchApplication)
	return found
}

/** Lists the parts of an application, the first applicant's part first. */
export function listParts(db: Db, { applicationId }: { applicationId: string }): Promise<CreditApplicant[]> {
	return db
		.select()
		.from(creditApplicant)
		.where(eq(creditApplicant.applicationId, applicationId))
		.orderBy(desc(creditApplicant.role))
}

type ApplicationChange = {
	before: CreditApplication
	set?: Partial<typeof creditApplication.$inferInsert>
	/** The new status; unchanged when omitted. */
	to?: ApplicationStatus
	actor: Actor
	/** For the timeline, and for the people whom it concerns. */
	what: ApplicationEventKind
	emails: Emails<'changed'>
	/** What their emails say beside the change itself. */
	details?: Omit<NotifiedChange, 'before' | 'after' | 'what'>
	now: Date
}

/**
 * Writes a change to a locked application together with its timeline entry, and queues the emails about it. Any change by a person counts
 * as activity. Append to the audit chain after it, because the emails lock other rows.
 * @throws Conflict when the state machine does not allow the status change
 */
export async function changeApplication(
	tx: Db,
	{ before, set = {}, to: next, actor, what, emails, details = {}, now }: ApplicationChange,
): Promise<CreditApplication> {
	// Also when it has this status already: a second withdrawal or decision must not notify again.
	if (next) assertMayChangeStatus(before.status, next, sideOf(actor))
	const to = next ?? before.status
	const [changed] = await tx
		.update(creditApplication)
		.set({
			...set,
			status: to,
			version: before.version + 1,
			activeAt: actor.kind === 'site' ? before.activeAt : now,
			...(isClosed(to) ? { closedAt: before.closedAt ?? now } : {}),
		})
		.where(and(eq(creditApplication.id, before.id), eq(creditApplication.version, before.version)))
		.returning()
	if (!changed)
		throw new Conflict('Someone else changed this application in the meantime. Please review it again.')
	await tx.insert(creditEvent).values({
		applicationId: before.id,
		what,
		fromStatus: before.status,
		toStatus: to,
		actorKind: sideOf(actor),
		actorId: actor.id,
		at: now,
	})
	await emails.changed(tx, { ...details, before, after: changed, what })
	return changed
}

/** Returns how the audit chain names this actor. */
export function auditActorOf(actor: Actor) {
	if (!isPerson(actor)) return { kind: sideOf(actor) as 'advisor' | 'system', id: actor.id } as const
	return actor.id ? ({ kind: 'member', id: actor.id } as const) : ({ kind: 'visitor' } as const)
}

async function maySee(db: Db, actor: Actor, application: CreditApplication): Promise<boolean> {
	// Only its owner may see a draft.
	if (!isPerson(actor)) return may(actor, 'see') && (actor.kind === 'site' || application.status !== 'draft')
	if (isFirstApplicant(actor, application)) return true
	const parts = await listParts(db, { applicationId: application.id })
	return parts.some((part) => isCoApplicant(actor, part))
}
