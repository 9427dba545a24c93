import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { RefundState } from '#app/platform/payments/provider.ts'
import type { Order } from '../orders/orders.server.ts'
import { refundAfter } from './refund-status.ts'

export type Refund = typeof refund.$inferSelect

export type RefundRecord = {
	refund: Refund
	order: Order
	/** False if nothing is new. */
	changed: boolean
	/** Whether this report made the refund succeed; true once per refund. */
	newlySucceeded: boolean
}

/**
 * Records what the provider reports about one refund, whoever requested it. Our row is found by our id in the refund's metadata or by the
 * provider's id; a refund made in the provider's own dashboard gets a new row. The result does not depend on the order in which reports
 * arrive. `before` is the order, which the caller's transaction must have locked.
 */
export async function recordRefund(
	tx: Db,
	{ before, state, now }: { before: Order; state: RefundState; now: Date },
): Promise<RefundRecord> {
	const existing = await findRow(tx, before, state)
	const row = existing ?? (await insertProviderRefund(tx, before, state, now))
	const status = existing
		? refundAfter(existing.status, state.status, existing.providerRefundId !== null)
		: row.status
	const isUnnamed = row.providerRefundId === null
	if (existing && status === null && !isUnnamed)
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
	// The total reported by the provider may have included this refund, even while it was pending.
	const failedCents = status === 'failed' ? row.amountCents : 0
	const after =
		newlySucceeded || failedCents > 0
			? await recalculateRefunded(tx, before, { failedCents, settledAt: now })
			: before
	return { refund: changed!, order: after, changed: true, newlySucceeded }
}

/**
 * Updates the refunded amount of an order from its refunds. A higher total that the provider reported is kept, less a refund that failed.
 */
async function recalculateRefunded(
	tx: Db,
	before: Order,
	{ failedCents, settledAt }: { failedCents: number; settledAt: Date },
) {
	const [row] = await tx
		.select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
		.from(refund)
		.where(and(eq(refund.orderId, before.id), eq(refund.status, 'succeeded')))
	const reportedCents = before.refundedCents - failedCents
	return setRefunded(tx, before, {
		refundedCents: Math.max(reportedCents, row!.cents),
		recordedAt: settledAt,
	})
}

/** Sums the provider's refunds of an order, in cents, whose failure was recorded at `recordedAt` or later. */
export async function sumFailedSince(
	tx: Db,
	{ orderId, recordedAt }: { orderId: string; recordedAt: Date },
): Promise<number> {
	const [row] = await tx
		.select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
		.from(refund)
		.where(
			and(
				eq(refund.orderId, orderId),
				// A refund that the bank returned and that was tried again is marked as withdrawn.
				inArray(refund.status, ['failed', 'withdrawn']),
				isNotNull(refund.providerRefundId),
				gte(refund.settledAt, recordedAt),
			),
		)
	return row!.cents
}

/** Sets the refunded amount of an order: a full refund makes it refunded, and less makes a refunded order paid again. */
export async function setRefunded(
	tx: Db,
	before: Order,
	{ refundedCents, recordedAt, paymentId }: { refundedCents: number; recordedAt: Date; paymentId?: string },
): Promise<Order> {
	const cents = Math.min(refundedCents, before.amountCents)
	const isFull = cents === before.amountCents
	const set: Partial<Order> = {
		refundedCents: cents,
		refundedAt: recordedAt,
		providerPaymentId: before.providerPaymentId ?? paymentId ?? null,
	}
	if (isFull && before.status !== 'refunded')
		Object.assign(set, { status: 'refunded', paidAt: before.paidAt ?? recordedAt, closedAt: recordedAt })
	if (!isFull && before.status === 'refunded') Object.assign(set, { status: 'paid', closedAt: null })
	const [changed] = await tx.update(order).set(set).where(eq(order.id, before.id)).returning()
	return changed!
}

async function findRow(tx: Db, before: Order, state: RefundState): Promise<Refund | undefined> {
	const byOurId = state.refundId && isUuid(state.refundId) ? [eq(refund.id, state.refundId)] : []
	const byProviderId = and(
		eq(refund.provider, before.provider),
		eq(refund.providerRefundId, state.providerRefundId),
	)
	for (const match of [byProviderId, ...byOurId]) {
		const [found] = await tx
			.select()
			.from(refund)
			.where(and(eq(refund.orderId, before.id), match))
			.for('update')
		// Our row may have been retried and have a later refund's id: then this is a different refund.
		if (found && (found.providerRefundId ?? state.providerRefundId) === state.providerRefundId) return found
	}
	return undefined
}

async function insertProviderRefund(tx: Db, before: Order, state: RefundState, now: Date): Promise<Refund> {
	const [created] = await tx
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
	return created!
}
