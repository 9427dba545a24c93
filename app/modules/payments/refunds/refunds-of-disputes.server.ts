import { and, asc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { holdingStatuses } from '../disputes/dispute-status.ts'
import type { Dispute } from '../disputes/record-dispute.server.ts'
import type { DueRefund } from './due-refunds.server.ts'
import { lockOrder, refundableCents } from './refunds.server.ts'

/** Stripe's code for a refund of a charge whose dispute is open or lost, as the provider's message contains it. */
const disputedCode = '(charge_disputed)'

/** What the advisor reads at a refund that is settled by a dispute. */
const byDispute = 'The client got this money back through the dispute.'

/** The open disputes of an order for which the bank has taken the money: the provider refunds nothing of the charge meanwhile. */
export const isHolding = (orderId: typeof order.id | typeof refund.orderId | string) =>
	and(
		eq(paymentDispute.orderId, orderId),
		isNull(paymentDispute.closedAt),
		inArray(paymentDispute.status, holdingStatuses),
	)

/** Whether a bank holds money of an order and has not decided yet. */
export async function isHeldByBank(db: Db, { orderId }: { orderId: string }): Promise<boolean> {
	return (await db.$count(paymentDispute, isHolding(orderId))) > 0
}

/** Puts a refund back that the provider rejected because of a dispute, if that is open: it is tried again after the decision. */
export async function waitForDispute(db: Db, { due, now }: { due: DueRefund; now: Date }): Promise<boolean> {
	if (!(await isHeldByBank(db, { orderId: due.orderId }))) return false
	await db
		.update(refund)
		.set({ status: 'due', nextAttemptAt: now, lastError: null })
		.where(and(eq(refund.id, due.id), eq(refund.status, 'requested'), eq(refund.attempts, due.attempts)))
	return true
}

/**
 * Lets the refunds of an order follow from what became known of a dispute. While a bank holds the money they wait. If the dispute is lost, the
 * client has it, and only what is owed beyond it is still refunded; else what is owed follows. Call it once for each change of the dispute, in
 * the transaction that records it.
 */
export async function settleRefundsOfDispute(
	tx: Db,
	{ dispute, orderId, now }: { dispute: Dispute; orderId: string; now: Date },
): Promise<void> {
	await lockOrder(tx, eq(order.id, orderId))
	if (dispute.status === 'lost') return settleLost(tx, { orderId, lostCents: dispute.amountCents, now })
	await reviveRefunds(tx, { orderId, now })
}

type SettleLost = { orderId: string; lostCents: number; now: Date }

async function settleLost(tx: Db, { orderId, lostCents, now }: SettleLost): Promise<void> {
	let left = lostCents
	const owed = await tx
		.select()
		.from(refund)
		.where(
			and(
				eq(refund.orderId, orderId),
				isNull(refund.providerRefundId),
				inArray(refund.status, ['due', 'failed']),
			),
		)
		.orderBy(asc(refund.createdAt), asc(refund.id))
	for (const { id, amountCents, status, reason, policy, provider, requestedBy, nextAttemptAt } of owed) {
		const settled = Math.min(left, amountCents)
		if (settled === 0) break
		left -= settled
		await tx
			.update(refund)
			.set({ status: 'withdrawn', settledAt: now, lastError: byDispute })
			.where(eq(refund.id, id))
		if (settled === amountCents || status === 'failed') continue
		await tx
			.insert(refund)
			.values({
				orderId,
				amountCents: amountCents - settled,
				reason,
				policy,
				provider,
				requestedBy,
				cause: `rest:${id}`,
				idempotencyKey: `refund-rest-${id}`,
				createdAt: now,
				nextAttemptAt,
			})
			.onConflictDoNothing()
	}
}

/**
 * Makes refunds due again that the provider rejected because of a dispute, or that a lost one had settled, as far as something is left. They
 * are looked up at the provider before the next attempt.
 */
async function reviveRefunds(tx: Db, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
	const waiting = await tx
		.select()
		.from(refund)
		.where(
			and(
				eq(refund.orderId, orderId),
				isNull(refund.providerRefundId),
				or(
					and(eq(refund.status, 'failed'), like(refund.lastError, `%${disputedCode}%`)),
					and(eq(refund.status, 'withdrawn'), eq(refund.lastError, byDispute)),
				),
			),
		)
		.orderBy(asc(refund.createdAt), asc(refund.id))
	for (const { id, amountCents } of waiting) {
		const before = await lockOrder(tx, eq(order.id, orderId))
		const left = Math.min(amountCents, await refundableCents(tx, before))
		if (left === 0) continue
		await tx
			.update(refund)
			.set({
				status: 'due',
				amountCents: left,
				settledAt: null,
				lastError: null,
				attempts: 1,
				nextAttemptAt: now,
				idempotencyKey: sql`${refund.idempotencyKey} || '-again'`,
			})
			.where(eq(refund.id, id))
	}
}
