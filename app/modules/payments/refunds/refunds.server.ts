import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Order } from '../orders/orders.server.ts'
import type { Refund } from './refund-records.server.ts'

export type NewRefund = {
	orderId: string
	amountCents: number
	/** The reason, shown in the admin area. */
	reason: string
	requestedBy: 'client' | 'advisor' | 'system'
	requestedByUserId?: string | undefined
	/** What caused it; the same cause again returns the existing refund. */
	cause?: string | undefined
	/** The rule that determined the amount, as it was at that time. */
	policy?: Refund['policy']
	now: Date
	/** If later than `now`, the advisor can withdraw the refund until then. */
	processAt?: Date
}

/**
 * Queues a refund in the caller's transaction; a job processes it after the commit. The order's row is locked, so that concurrent refunds
 * never exceed what was paid.
 * @throws NotFound; Conflict when the order is not paid; Invalid when less than the amount is left
 */
export function queueRefund(db: Db, input: NewRefund): Promise<Refund> {
	return transact(db, async (tx) => {
		const found = await lockOrder(tx, eq(order.id, input.orderId))
		if (input.cause) {
			const [before] = await tx.select().from(refund).where(eq(refund.cause, input.cause))
			if (before) return before
		}
		if (!found.paidAt || found.status === 'refunded')
			throw new Conflict('This order has already been fully refunded.')
		const leftCents = await refundableCents(tx, found)
		if (!Number.isInteger(input.amountCents) || input.amountCents < 1)
			throw new Invalid('Enter an amount above zero.', 'amount')
		if (input.amountCents > leftCents)
			throw new Invalid(`You can refund up to ${formatCents(leftCents)} of this order.`, 'amount')
		const id = randomUUID()
		const { orderId, amountCents, reason, requestedBy, requestedByUserId, cause, policy, now, processAt } =
			input
		const [created] = await tx
			.insert(refund)
			.values({
				id,
				orderId,
				amountCents,
				reason,
				requestedBy,
				requestedByUserId,
				cause,
				policy,
				provider: found.provider,
				idempotencyKey: `refund-${id}`,
				createdAt: now,
				nextAttemptAt: processAt ?? now,
			})
			.returning()
		return created!
	})
}

const advisorDecidesMs = 24 * 3_600_000

/**
 * Queues a full refund that the advisor decides about, because a payment came too late for its slot. The advisor can refund it at once, or
 * agree on another slot and withdraw the refund; after a day it is processed automatically. Returns null if nothing is left to refund.
 */
export async function queueRefundForAdvisor(
	db: Db,
	{ orderId, reason, cause, now }: { orderId: string; reason: string; cause: string; now: Date },
): Promise<Refund | null> {
	return transact(db, async (tx) => {
		const found = await lockOrder(tx, eq(order.id, orderId))
		const [before] = await tx.select().from(refund).where(eq(refund.cause, cause))
		if (before) return before
		const amountCents = found.paidAt ? await refundableCents(tx, found) : 0
		if (amountCents === 0) return null
		const processAt = new Date(now.getTime() + advisorDecidesMs)
		return queueRefund(tx, { orderId, amountCents, reason, requestedBy: 'system', cause, now, processAt })
	})
}

export type PaidAppointment = { order: Order; refundableCents: number }

/**
 * Returns the paid order of an appointment and the amount that can still be refunded; null while nothing is paid. `orderId`
 * selects one of several orders.
 */
export async function findPaidAppointment(
	db: Db,
	{ appointmentId, orderId }: { appointmentId: string; orderId?: string },
): Promise<PaidAppointment | null> {
	const [found] = await db
		.select()
		.from(order)
		.where(
			and(
				eq(order.appointmentId, appointmentId),
				orderId ? eq(order.id, orderId) : undefined,
				inArray(order.status, ['paid', 'refunded']),
			),
		)
		.orderBy(desc(order.paidAt), desc(order.id))
		.limit(1)
	return found ? { order: found, refundableCents: await refundableCents(db, found) } : null
}

/** Returns what was paid less what was refunded or will be, and what the client got back by disputes, in cents. */
export async function refundableCents(db: Db, order: Order): Promise<number> {
	const { refundedCents, promisedCents } = await refundTotals(db, order)
	const lost = await lostCents(db, { orderId: order.id })
	return Math.max(0, order.amountCents - refundedCents - promisedCents - lost)
}

/** Returns how much of an order its client got back by disputes that were lost, in cents. */
export async function lostCents(db: Db, { orderId }: { orderId: string }): Promise<number> {
	const [row] = await db
		.select({ cents: sql<number>`coalesce(sum(${paymentDispute.amountCents}), 0)::int` })
		.from(paymentDispute)
		.where(and(eq(paymentDispute.orderId, orderId), eq(paymentDispute.status, 'lost')))
	return row!.cents
}

/** Returns how much of an order was refunded, and how much more is queued or in progress, in cents. */
export async function refundTotals(
	db: Db,
	order: Pick<Order, 'id' | 'refundedCents'>,
): Promise<{ refundedCents: number; promisedCents: number }> {
	const [row] = await db
		.select({
			succeeded: sql<number>`coalesce(sum(${refund.amountCents}) filter (where ${refund.status} = 'succeeded'), 0)::int`,
			promised: sql<number>`coalesce(sum(${refund.amountCents}) filter (where ${refund.status} in ('due', 'requested')), 0)::int`,
		})
		.from(refund)
		.where(eq(refund.orderId, order.id))
	// The provider's total may include refunds it has not reported individually yet.
	return { refundedCents: Math.max(order.refundedCents, row!.succeeded), promisedCents: row!.promised }
}

/**
 * Returns the order, locked until the transaction ends, so that refunds of one order are queued or recorded one after the other.
 * @throws NotFound
 */
export async function lockOrder(tx: Db, which: ReturnType<typeof eq>): Promise<Order> {
	const [found] = await tx.select().from(order).where(which).for('update')
	if (!found) throw new NotFound('We couldn’t find this order.')
	return found
}
