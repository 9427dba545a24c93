import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { Conflict } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { type Agreement, lockToChange } from './agreements.server.ts'

type Input = { id: string; actor: AuditActor; now: Date }

/**
 * Records that the advisor has delivered the service of an agreement whose fee waits for that. Call it in a transaction.
 * @returns whether it was this call that recorded it
 * @throws Conflict if the agreement is not signed, or its fee doesn't wait for the delivery
 */
export async function recordDelivery(tx: Db, { id, actor, now }: Input): Promise<boolean> {
	const found = await lockWaiting(tx, id)
	if (found.deliveredAt) return false
	await tx.update(serviceAgreement).set({ deliveredAt: now }).where(eq(serviceAgreement.id, id))
	await appendAudit(tx, {
		at: now,
		actor,
		action: 'service-agreement.delivered',
		subject: { kind: 'service-agreement', id },
		detail: { reference: found.reference },
	})
	return true
}

/**
 * Records that the client has confirmed the delivery: only then the fee is the business's. A trigger releases what is held in trust. Call it
 * in a transaction; it locks the agreement against its end.
 * @returns whether it was this call that recorded it; a second tab changes nothing
 * @throws Conflict if the agreement has ended, or the advisor has not delivered yet
 */
export async function recordConfirmation(tx: Db, { id, actor, now }: Input): Promise<boolean> {
	const found = await lockWaiting(tx, id)
	if (found.confirmedAt) return false
	if (!found.deliveredAt) throw new Conflict('Your advisor has not marked this service as delivered yet.')
	await tx.update(serviceAgreement).set({ confirmedAt: now }).where(eq(serviceAgreement.id, id))
	await appendAudit(tx, {
		at: now,
		actor,
		action: 'service-agreement.confirmed',
		subject: { kind: 'service-agreement', id },
		detail: { reference: found.reference },
	})
	return true
}

/** Returns an agreement whose fee waits for the delivery, locked until the transaction ends. */
async function lockWaiting(tx: Db, id: string): Promise<Agreement> {
	const found = await lockToChange(tx, id)
	if (found.status !== 'signed') throw new Conflict('This agreement has ended.')
	if (found.feeTiming === 'now') throw new Conflict('The fee of this service does not wait for its delivery.')
	return found
}

/** Returns the agreements whose client was asked to confirm the delivery in this time and has not yet, the oldest first. */
export function listUnconfirmed(
	db: Db,
	{ after, until }: { after: Date; until: Date },
): Promise<{ id: string; deliveredAt: Date | null }[]> {
	const { id, status, deliveredAt, confirmedAt } = serviceAgreement
	return db
		.select({ id, deliveredAt })
		.from(serviceAgreement)
		.where(and(eq(status, 'signed'), isNull(confirmedAt), gt(deliveredAt, after), lte(deliveredAt, until)))
		.orderBy(deliveredAt, id)
}

/** Returns those of the given agreements whose client is asked to confirm the delivery. */
export async function listAskedConfirmations(
	db: Db,
	{ ids }: { ids: readonly string[] },
): Promise<Set<string>> {
	if (ids.length === 0) return new Set()
	const { id, status, deliveredAt, confirmedAt } = serviceAgreement
	const rows = await db
		.select({ id })
		.from(serviceAgreement)
		.where(and(inArray(id, [...ids]), eq(status, 'signed'), isNotNull(deliveredAt), isNull(confirmedAt)))
	return new Set(rows.map((row) => row.id))
}
