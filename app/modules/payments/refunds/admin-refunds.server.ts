import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor, Staff } from '#app/modules/auth/actor.ts'
import type { Order } from '../orders/orders.server.ts'
import { assertMay } from '../policy.ts'
import type { Refund } from './refund-records.server.ts'
import { lockOrder, queueRefund, refundableCents } from './refunds.server.ts'
import { isHeldByBank, isHolding } from './refunds-of-disputes.server.ts'

type AdvisorInput = { actor: Actor; now: Date }

/**
 * Queues a refund of part or all of an order, for the advisor. `requestKey` identifies the form: submitted twice, it creates one refund.
 * @throws Forbidden; NotFound; Conflict; Invalid
 */
export async function queueAdvisorRefund(
	db: Db,
	input: AdvisorInput & { reference: string; amountCents: number; reason: string; requestKey: string },
): Promise<Refund> {
	const { actor, reference, amountCents, reason, requestKey, now } = input
	assertMay(actor, 'refund')
	const [found] = await db.select({ id: order.id }).from(order).where(eq(order.reference, reference))
	if (!found) throw new NotFound('We couldn’t find this order.')
	if (await isHeldByBank(db, { orderId: found.id }))
		throw new Conflict('The bank holds this payment because of a dispute, so nothing can be refunded now.')
	return queueRefund(db, {
		orderId: found.id,
		amountCents,
		reason,
		now,
		requestedBy: 'advisor',
		requestedByUserId: actor.id,
		cause: `admin:${found.id}:${requestKey}`,
	})
}

/** Processes a waiting refund now, or retries a failed one. @throws Forbidden; Conflict when it is neither */
export async function releaseRefund(
	db: Db,
	{ actor, id, now }: AdvisorInput & { id: string },
): Promise<void> {
	assertMay(actor, 'refund')
	await transact(db, async (tx) => {
		const { found, before } = await lockRefund(tx, id)
		if (found.status === 'failed') return retryRefund(tx, { actor, failed: found, before, now })
		if (found.status !== 'due') throw new Conflict(notWaiting)
		await tx.update(refund).set({ nextAttemptAt: now }).where(eq(refund.id, id))
	})
}

/** Withdraws a refund that was not sent to the provider yet. @throws Forbidden; Conflict when it is in progress or done */
export async function withdrawRefund(
	db: Db,
	{ actor, id, now }: AdvisorInput & { id: string },
): Promise<void> {
	assertMay(actor, 'refund')
	const [withdrawn] = await db
		.update(refund)
		.set({ status: 'withdrawn', settledAt: now })
		.where(and(eq(refund.id, asUuid(id)), eq(refund.status, 'due')))
		.returning({ id: refund.id })
	if (!withdrawn) throw new Conflict(notWaiting)
}

/** `isHeld`: the bank holds the money because of a dispute, and the refund waits for its decision. */
export type OpenRefund = Refund & {
	isHeld: boolean
	order: Pick<Order, 'reference' | 'customerName' | 'customerEmail'>
}

/** Returns the advisor's queue: refunds that are waiting, in progress or failed, oldest first, up to 100. @throws Forbidden */
export async function listOpenRefunds(db: Db, { actor }: { actor: Actor }): Promise<OpenRefund[]> {
	assertMay(actor, 'refund')
	const rows = await db
		.select({
			refund,
			isHeld: sql<boolean>`exists ${db.select({ id: paymentDispute.id }).from(paymentDispute).where(isHolding(refund.orderId))}`,
			order: {
				reference: order.reference,
				customerName: order.customerName,
				customerEmail: order.customerEmail,
			},
		})
		.from(refund)
		.innerJoin(order, eq(order.id, refund.orderId))
		.where(inArray(refund.status, ['due', 'requested', 'failed']))
		.orderBy(refund.createdAt, refund.id)
		.limit(100)
	return rows.map((row) => ({ ...row.refund, isHeld: row.isHeld, order: row.order }))
}

export type OrderDetail = { order: Order; refunds: Refund[]; refundableCents: number }

/** Returns an order with its refunds, newest first, and the amount that can still be refunded. @throws Forbidden; NotFound */
export async function getOrderDetail(
	db: Db,
	{ actor, reference }: { actor: Actor; reference: string },
): Promise<OrderDetail> {
	assertMay(actor, 'refund')
	const [found] = await db.select().from(order).where(eq(order.reference, reference))
	if (!found) throw new NotFound('We couldn’t find this order.')
	const refunds = await db
		.select()
		.from(refund)
		.where(eq(refund.orderId, found.id))
		.orderBy(desc(refund.createdAt), desc(refund.id))
	return { order: found, refunds, refundableCents: found.paidAt ? await refundableCents(db, found) : 0 }
}

async function retryRefund(
	tx: Db,
	{ actor, failed, before, now }: AdvisorInput & { actor: Staff } & { failed: Refund; before: Order },
): Promise<void> {
	if (failed.amountCents > (await refundableCents(tx, before)))
		throw new Conflict(
			'Part of this order has been refunded in the meantime, so less than that is left to refund.',
		)
	if (!failed.providerRefundId) {
		// It may have succeeded without our knowledge. With one attempt counted, the next one looks it up at the provider first.
		const retry = { status: 'due', settledAt: null, attempts: 1, nextAttemptAt: now } as const
		await tx
			.update(refund)
			.set({ ...retry, idempotencyKey: `refund-${failed.id}-${randomUUID().slice(0, 8)}` })
			.where(eq(refund.id, failed.id))
		return
	}
	// The provider made the refund and it was returned: that row stays on record, and a new refund is queued.
	const { orderId, amountCents, reason, policy } = failed
	await tx.update(refund).set({ status: 'withdrawn', settledAt: now }).where(eq(refund.id, failed.id))
	await queueRefund(tx, {
		orderId,
		amountCents,
		reason,
		policy,
		requestedBy: 'advisor',
		requestedByUserId: actor.id,
		now,
	})
}

async function lockRefund(tx: Db, id: string): Promise<{ found: Refund; before: Order }> {
	const isRefund = eq(refund.id, asUuid(id))
	const [target] = await tx.select({ orderId: refund.orderId }).from(refund).where(isRefund)
	if (!target) throw new NotFound('We couldn’t find this refund.')
	// The order is locked first, as in every other place: locking in another sequence could cause a deadlock.
	const before = await lockOrder(tx, eq(order.id, target.orderId))
	const [found] = await tx.select().from(refund).where(isRefund).for('update')
	return { found: found!, before }
}

const notWaiting = 'This refund is already in progress or done.'

function asUuid(id: string): string {
	if (!isUuid(id)) throw new NotFound('We couldn’t find this refund.')
	return id
}
