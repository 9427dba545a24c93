import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order, refund } from '#app/db/schema/payments.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { RefundState } from '#app/platform/payments/provider.ts'
import type { Order } from '../orders/orders.server.ts'
import { refundAfter } from './refund-status.ts'

export type Refund = typeof refund.$inferSelect

export type RefundRecord = {
	refund: Refund
	order: Order
	/** False: we knew that already. */
	changed: boolean
	/** The money went back by this word of the provider; true once for each refund. */
	newlySucceeded: boolean
}

/**
 * Writes down what the provider says of one refund, whoever asked for it: a row of ours is found by our name in the refund's
 * metadata or by the provider's id, and one made at the provider's own desk gets a row. Any order of arrival ends alike.
 * `before` is the order, locked by the caller's transaction.
 */
export async function recordRefund(
	tx: Db,
	{ before, state, now }: { before: Order; state: RefundState; now: Date },
): Promise<RefundRecord> {
	const known = await findRow(tx, before, state)
	const row = known ?? (await insertForeign(tx, before, state, now))
	const status = known ? refundAfter(known.status, state.status, known.providerRefundId !== null) : row.status
	const named = row.providerRefundId === null
	if (known && status === null && !named)
		return { refund: row, order: before, changed: false, newlySucceeded: false }
	const settledAt = status === 'succeeded' || status === 'failed' ? now : status ? null : row.settledAt
	const [changed] = await tx
		.update(refund)
		.set({
			status: status ?? row.status,
			settledAt,
			providerRefundId: state.providerRefundId,
			lastError: status === 'failed' ? 'The payment provider reported that this refund failed.' : null,
		})
		.where(eq(refund.id, row.id))
		.returning()
	const newlySucceeded = status === 'succeeded'
	// The provider's total may have counted it, also while it was only under way.
	const failedCents = known && status === 'failed' ? row.amountCents : 0
	const after =
		newlySucceeded || failedCents > 0 ? await recount(tx, before, { failedCents, settledAt: now }) : before
	return { refund: changed!, order: after, changed: true, newlySucceeded }
}

/** Brings the order's total in line with its refunds; a total that the provider told stays, less a refund that failed. */
async function recount(
	tx: Db,
	before: Order,
	{ failedCents, settledAt }: { failedCents: number; settledAt: Date },
) {
	const [row] = await tx
		.select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
		.from(refund)
		.where(and(eq(refund.orderId, before.id), eq(refund.status, 'succeeded')))
	const told = before.refundedCents - failedCents
	return setRefunded(tx, before, { refundedCents: Math.max(told, row!.cents), at: settledAt })
}

/** Sets how much of an order went back; all of it makes the order refunded, less makes a refunded one paid again. */
export async function setRefunded(
	tx: Db,
	before: Order,
	{ refundedCents, at, paymentId }: { refundedCents: number; at: Date; paymentId?: string },
): Promise<Order> {
	const cents = Math.min(refundedCents, before.amountCents)
	const whole = cents === before.amountCents
	const set: Partial<Order> = {
		refundedCents: cents,
		providerPaymentId: before.providerPaymentId ?? paymentId ?? null,
	}
	if (whole && before.status !== 'refunded')
		Object.assign(set, { status: 'refunded', paidAt: before.paidAt ?? at, closedAt: at })
	if (!whole && before.status === 'refunded') Object.assign(set, { status: 'paid', closedAt: null })
	const [changed] = await tx.update(order).set(set).where(eq(order.id, before.id)).returning()
	return changed!
}

async function findRow(tx: Db, before: Order, state: RefundState): Promise<Refund | undefined> {
	const ours = state.refundId && isUuid(state.refundId) ? [eq(refund.id, state.refundId)] : []
	const theirs = and(
		eq(refund.provider, before.provider),
		eq(refund.providerRefundId, state.providerRefundId),
	)
	for (const match of [theirs, ...ours]) {
		const [found] = await tx
			.select()
			.from(refund)
			.where(and(eq(refund.orderId, before.id), match))
			.for('update')
		// Our row may have been tried anew and carry a later refund's id: this is another one then.
		if (found && (found.providerRefundId ?? state.providerRefundId) === state.providerRefundId) return found
	}
	return undefined
}

async function insertForeign(tx: Db, before: Order, state: RefundState, now: Date): Promise<Refund> {
	const [made] = await tx
		.insert(refund)
		.values({
			orderId: before.id,
			amountCents: state.amountCents,
			status: state.status === 'pending' ? 'requested' : state.status,
			reason: 'Made at the card-payment provider.',
			requestedBy: 'provider',
			provider: before.provider,
			providerRefundId: state.providerRefundId,
			idempotencyKey: `provider-${state.providerRefundId}`,
			nextAttemptAt: now,
			createdAt: state.createdAt,
			settledAt: state.status === 'pending' ? null : now,
		})
		.returning()
	return made!
}
