import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { refundDue } from '#app/db/schema/appointments.ts'
import { isUuid } from '#app/lib/uuid.ts'

export type RefundDue = typeof refundDue.$inferSelect

/** Why money has to go back. */
export type RefundReason =
	| 'slot_lost'
	| 'paid_twice'
	| 'paid_after_cancel'
	| 'not_found'
	| 'cancelled_by_client'
	| 'cancelled_by_advisor'

/** Owes an order's money, or part of it, in the caller's transaction; owed already, nothing is added. */
export async function oweRefund(
	tx: Db,
	owed: {
		orderId: string
		appointmentId: string | null
		amountCents: number
		reason: RefundReason
		now: Date
	},
): Promise<void> {
	const { now, ...row } = owed
	await tx
		.insert(refundDue)
		.values({ ...row, createdAt: now })
		.onConflictDoNothing()
}

/** What still has to go back, the longest owed first. */
export function listRefundsDue(db: Db, { limit = 50 }: { limit?: number } = {}): Promise<RefundDue[]> {
	return db
		.select()
		.from(refundDue)
		.where(eq(refundDue.status, 'due'))
		.orderBy(asc(refundDue.createdAt), asc(refundDue.id))
		.limit(limit)
}

/** All refunds of an appointment, owed, done and dropped. */
export function listRefundsOf(db: Db, { appointmentId }: { appointmentId: string }): Promise<RefundDue[]> {
	return db
		.select()
		.from(refundDue)
		.where(eq(refundDue.appointmentId, appointmentId))
		.orderBy(asc(refundDue.createdAt), asc(refundDue.id))
}

/** One that is still due, locked for whoever sends the money back; null when it is not, or somebody is at it. */
export async function lockRefundDue(tx: Db, { id }: { id: string }): Promise<RefundDue | null> {
	const [found] = isUuid(id)
		? await tx
				.select()
				.from(refundDue)
				.where(and(eq(refundDue.id, id), eq(refundDue.status, 'due')))
				.for('update', { skipLocked: true })
		: []
	return found ?? null
}

/** The money went, or will not go; `note` says under which name, or why not. Whether it was still due. */
export async function settleRefund(
	tx: Db,
	{ id, as, note, now }: { id: string; as: 'done' | 'dropped'; note: string; now: Date },
): Promise<boolean> {
	const settled = await tx
		.update(refundDue)
		.set({ status: as, note, settledAt: now })
		.where(and(eq(refundDue.id, id), eq(refundDue.status, 'due')))
		.returning({ id: refundDue.id })
	return settled.length > 0
}
