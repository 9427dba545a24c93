import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { transact } from '#app/db/transact.server.ts'
import type { RefundState } from '#app/platform/payments/provider.ts'
import { type Refund, type RefundRecord, recordRefund } from './refund-records.server.ts'
import { lockOrder } from './refunds.server.ts'
import { isHolding } from './refunds-of-disputes.server.ts'

const minuteMs = 60_000
/** Longer than all attempts of the provider's client may take. */
const leaseMs = 2 * minuteMs
/** Half the time that the provider remembers an idempotency key. Within it, a repeated request makes only one refund. */
const keyValidMs = 12 * 60 * minuteMs
const delayMaxMs = 6 * 60 * minuteMs
/** With the delays below, the last attempt is about 32 hours after the first. */
const attemptsMax = 14

export type DueRefund = Refund & {
	orderReference: string
	/** Null if the payment of the order is unknown. */
	paymentId: string | null
	/** Whether an earlier attempt may have succeeded without our knowledge. */
	mayHaveSucceeded: boolean
}

/**
 * Claims the next refund to process for two minutes; if the process dies, the refund becomes due again. The attempt is recorded before it
 * is made, so that the next attempt looks the refund up at the provider first.
 */
export async function claimDueRefund(
	db: Db,
	{ provider, now }: { provider: string; now: Date },
): Promise<DueRefund | null> {
	const due = db
		.select({ id: refund.id })
		.from(refund)
		.where(
			and(
				eq(refund.provider, provider),
				inArray(refund.status, ['due', 'requested']),
				isNull(refund.providerRefundId),
				lte(refund.nextAttemptAt, now),
				// The provider refunds nothing of a charge while its dispute is open.
				notExists(db.select({ id: paymentDispute.id }).from(paymentDispute).where(isHolding(refund.orderId))),
			),
		)
		.orderBy(asc(refund.nextAttemptAt), asc(refund.id))
		.limit(1)
		.for('update', { skipLocked: true })
	const [claimed] = await db
		.update(refund)
		.set({
			status: 'requested',
			attempts: sql`${refund.attempts} + 1`,
			nextAttemptAt: new Date(now.getTime() + leaseMs),
		})
		.where(eq(refund.id, sql`(${due})`))
		.returning()
	if (!claimed) return null
	const [refundedOrder] = await db
		.select({ orderReference: order.reference, paymentId: order.providerPaymentId })
		.from(order)
		.where(eq(order.id, claimed.orderId))
	// A restored backup has lost the attempts made since it was created.
	const isOld = now.getTime() - claimed.createdAt.getTime() > keyValidMs
	return { ...claimed, ...refundedOrder!, mayHaveSucceeded: claimed.attempts > 1 || isOld }
}

/** Records what the provider responded or reported about a refund, with the order's row locked. */
export function recordRefundOf(
	db: Db,
	{ orderId, state, now }: { orderId: string; state: RefundState; now: Date },
): Promise<RefundRecord> {
	return transact(db, async (tx) => {
		const before = await lockOrder(tx, eq(order.id, orderId))
		return recordRefund(tx, { before, state, now })
	})
}

/**
 * Postpones a refund when the provider does not respond: it is retried after 1, 2, 4 … minutes up to 6 hours. Returns whether
 * that was the last attempt.
 */
export async function postponeRefund(
	db: Db,
	{ due, error, now }: { due: DueRefund; error: string; now: Date },
): Promise<{ gaveUp: boolean }> {
	const gaveUp = due.attempts >= attemptsMax
	if (gaveUp) await failRefund(db, { due, error: `${error} Stopped after ${due.attempts} tries.`, now })
	else
		await db
			.update(refund)
			.set({
				lastError: error,
				nextAttemptAt: new Date(now.getTime() + Math.min(2 ** (due.attempts - 1) * minuteMs, delayMaxMs)),
			})
			.where(isStillClaimed(due))
	return { gaveUp }
}

/** Marks a refund as failed after a permanent rejection or the last attempt; it then waits for the advisor. */
export async function failRefund(
	db: Db,
	{ due, error, now }: { due: DueRefund; error: string; now: Date },
): Promise<void> {
	await db
		.update(refund)
		.set({ status: 'failed', lastError: error, settledAt: now })
		.where(isStillClaimed(due))
}

/**
 * Fails due refunds of payments taken by another provider than the configured one, since they cannot be processed here. Returns
 * how many.
 */
export async function failForeignRefunds(
	db: Db,
	{ provider, now }: { provider: string; now: Date },
): Promise<number> {
	const failed = await db
		.update(refund)
		.set({
			status: 'failed',
			settledAt: now,
			lastError: 'This payment was taken by another payment provider. Please refund it there.',
		})
		.where(and(ne(refund.provider, provider), eq(refund.status, 'due'), lte(refund.nextAttemptAt, now)))
		.returning({ id: refund.id })
	return failed.length
}

export type OrderToCheck = { id: string; reference: string; paymentId: string }

/**
 * Returns orders whose refunds should be checked with the provider: one has been in progress for ten minutes, or the provider's
 * total does not match the known refunds (one was made in its dashboard). Each at most once an hour, those unchecked the longest
 * first.
 */
export async function listOrdersWithOpenRefunds(
	db: Db,
	{ provider, now, limit = 50 }: { provider: string; now: Date; limit?: number },
): Promise<OrderToCheck[]> {
	const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
	const succeeded = sql`(select coalesce(sum(r.amount_cents), 0) from refund r where r.order_id = "order".id and r.status = 'succeeded')`
	const inProgress = db
		.select({ id: refund.orderId })
		.from(refund)
		.where(
			and(
				eq(refund.status, 'requested'),
				sql`${refund.providerRefundId} is not null`,
				lt(refund.nextAttemptAt, ago(10)),
			),
		)
	const rows = await db
		.select({ id: order.id, reference: order.reference, paymentId: order.providerPaymentId })
		.from(order)
		.where(
			and(
				eq(order.provider, provider),
				eq(order.sample, false),
				sql`${order.providerPaymentId} is not null`,
				or(isNull(order.checkedAt), lt(order.checkedAt, ago(60))),
				or(
					and(gt(order.refundedCents, 0), sql`${order.refundedCents} <> ${succeeded}`),
					inArray(order.id, inProgress),
				),
			),
		)
		.orderBy(sql`${order.checkedAt} nulls first`, order.id)
		.limit(limit)
	return rows.map((row) => ({ ...row, paymentId: row.paymentId! }))
}

// A worker that claimed the refund after our lease ended, or a webhook, takes precedence.
const isStillClaimed = (due: DueRefund) =>
	and(eq(refund.id, due.id), eq(refund.status, 'requested'), eq(refund.attempts, due.attempts))
