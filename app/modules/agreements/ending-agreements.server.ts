import { and, asc, between, eq, gte, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { transact } from '#app/db/transact.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { type Agreement, agreementColumns, lockToChange } from './agreements.server.ts'

const { id, status, feeTiming, confirmedAt, endsOn } = serviceAgreement

/** Returns the signed agreements whose last day is one of these and whose delivery is not confirmed, by that day. */
export const listEndingAgreements = (
	db: Db,
	{ from, until }: { from: string; until: string },
): Promise<{ id: string }[]> => listUnconfirmed(db, between(endsOn, from, until))

/**
 * Returns the signed agreements whose last day was before a day and whose delivery is not confirmed, by their last day. One whose fee was due
 * at once stays signed after the delivery, so only those that ended since `paidSince` are among them.
 */
export const listOverdueAgreements = (
	db: Db,
	{ before, paidSince }: { before: string; paidSince: string },
): Promise<{ id: string }[]> =>
	listUnconfirmed(db, and(lt(endsOn, before), or(ne(feeTiming, 'now'), gte(endsOn, paidSince))))

const listUnconfirmed = (db: Db, ends: SQL | undefined): Promise<{ id: string }[]> =>
	db
		.select({ id })
		.from(serviceAgreement)
		.where(and(eq(status, 'signed'), isNull(confirmedAt), ends))
		.orderBy(asc(endsOn), asc(id))

/**
 * Ends an agreement. One that has ended stays as it is.
 * @returns whether it was this call that ended it
 */
export function withdrawAgreement(
	db: Db,
	{
		id,
		actor,
		action = 'service-agreement.withdrawn',
		now,
	}: {
		id: string
		actor: AuditActor
		action?: 'service-agreement.withdrawn' | 'service-agreement.expired'
		now: Date
	},
): Promise<{ agreement: Agreement; isNew: boolean }> {
	return transact(db, async (tx) => {
		const found = await lockToChange(tx, id)
		if (found.status === 'withdrawn') return { agreement: found, isNew: false }
		// A new version that waits for the client ends with what it would change.
		await tx
			.update(serviceAgreement)
			.set({ status: 'withdrawn', withdrawnAt: now })
			.where(and(eq(serviceAgreement.replacesId, id), eq(serviceAgreement.status, 'open')))
		const [ended] = await tx
			.update(serviceAgreement)
			.set({ status: 'withdrawn', withdrawnAt: now })
			.where(eq(serviceAgreement.id, id))
			.returning(agreementColumns)
		if (found.status === 'signed')
			await appendAudit(tx, {
				at: now,
				actor,
				action,
				subject: { kind: 'service-agreement', id },
				detail: { reference: found.reference },
			})
		return { agreement: ended!, isNew: true }
	})
}
