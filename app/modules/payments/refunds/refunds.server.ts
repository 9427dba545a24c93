import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order, refund } from '#app/db/schema/payments.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Order } from '../orders/orders.server.ts'
import type { Refund } from './refund-records.server.ts'

export type NewRefund = {
	orderId: string
	amountCents: number
	/** For people at the desk: why. */
	reason: string
	requestedBy: 'client' | 'advisor' | 'system'
	requestedByUserId?: string | undefined
	/** What it follows from; the same cause again gives the refund that exists. */
	cause?: string | undefined
	/** The rule that gave the amount, as it stood. */
	policy?: Refund['policy']
	now: Date
	/** Later than `now`: until then the advisor may still withdraw it. */
	carryOutAt?: Date
}

/**
 * Decides a refund in the caller's transaction; a job carries it out after the commit. The order's row is locked, so
 * what is promised never exceeds what was paid, whoever promises at the same time.
 * @throws NotFound; Conflict when the order is not paid; Invalid when less than that is left
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
		const { orderId, amountCents, reason, requestedBy, requestedByUserId, cause, policy, now, carryOutAt } =
			input
		const [made] = await tx
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
				nextAttemptAt: carryOutAt ?? now,
			})
			.returning()
		return made!
	})
}

const advisorHasMs = 24 * 3_600_000

/**
 * Queues the whole of an order for the advisor: a payment came too late for its slot. The advisor may give it back at
 * once, or agree on another slot and withdraw it; after a day it is carried out by itself. Null: nothing is left to give.
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
		const carryOutAt = new Date(now.getTime() + advisorHasMs)
		return queueRefund(tx, { orderId, amountCents, reason, requestedBy: 'system', cause, now, carryOutAt })
	})
}

export type PaidAppointment = { order: Order; refundableCents: number }

/**
 * The paid order of an appointment and what of it can still be given back; null while nothing is paid.
 * `orderId`: of several, the one that counts.
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
		.orderBy(desc(order.paidAt))
		.limit(1)
	return found ? { order: found, refundableCents: await refundableCents(db, found) } : null
}

/** What was paid less what went back or is promised. */
export async function refundableCents(db: Db, of: Order): Promise<number> {
	const [row] = await db
		.select({
			succeeded: sql<number>`coalesce(sum(${refund.amountCents}) filter (where ${refund.status} = 'succeeded'), 0)::int`,
			promised: sql<number>`coalesce(sum(${refund.amountCents}) filter (where ${refund.status} in ('due', 'requested')), 0)::int`,
		})
		.from(refund)
		.where(eq(refund.orderId, of.id))
	// The provider's total may be ahead of the refunds it has named so far.
	return Math.max(0, of.amountCents - Math.max(of.refundedCents, row!.succeeded) - row!.promised)
}

/** The order, locked until the transaction ends: whoever promises or records a refund queues up here. @throws NotFound */
export async function lockOrder(tx: Db, which: ReturnType<typeof eq>): Promise<Order> {
	const [found] = await tx.select().from(order).where(which).for('update')
	if (!found) throw new NotFound('We couldn’t find this order.')
	return found
}
