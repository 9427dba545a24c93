import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	sandboxCharge,
	sandboxCheckout,
	sandboxDispute,
	sandboxRefund,
} from '#app/db/schema/payments/sandbox.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { RefundRequest } from '#app/platform/payments/provider.ts'

export type SandboxRefund = typeof sandboxRefund.$inferSelect

/** The id prefix of sample payments, which were never made at the sandbox but can be refunded all the same. */
export const SAMPLE_PAYMENT = 'pi_sandbox_sample_'

/**
 * Refunds at the sandbox, once per idempotency key, and never more than was paid.
 * @throws Invalid in the cases in which Stripe rejects it: there is no such payment, less is left, or the key was used with other content
 */
export function makeSandboxRefund(
	db: Db,
	{ request, now }: { request: RefundRequest; now: Date },
): Promise<SandboxRefund> {
	const { paymentId, amountCents, idempotencyKey } = request
	return transact(db, async (tx) => {
		// Serialized per payment, so that the sum below is valid until the insert.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${paymentId}, 0))`)
		const [before] = await tx
			.select()
			.from(sandboxRefund)
			.where(eq(sandboxRefund.idempotencyKey, idempotencyKey))
		if (before && (before.amountCents !== amountCents || before.paymentId !== paymentId))
			throw new Invalid('The sandbox rejected this refund (idempotency_error).')
		if (before) return before
		if (await isDisputed(tx, paymentId))
			throw new Invalid('The sandbox rejected this refund (charge_disputed).')
		const left = (await paidCents(tx, paymentId)) - (await refundedCents(tx, paymentId))
		if (amountCents > left) throw new Invalid('The sandbox rejected this refund (charge_already_refunded).')
		const [inserted] = await tx
			.insert(sandboxRefund)
			.values({
				id: `re_sandbox_${randomBytes(12).toString('base64url')}`,
				paymentId,
				orderReference: request.orderReference,
				amountCents,
				refundId: request.refundId,
				idempotencyKey,
				createdAt: now,
			})
			.returning()
		return inserted!
	})
}

export function listSandboxRefunds(db: Db, { paymentId }: { paymentId: string }): Promise<SandboxRefund[]> {
	return db.select().from(sandboxRefund).where(eq(sandboxRefund.paymentId, paymentId))
}

/** Returns refunds whose webhooks were not acknowledged yet, oldest first. */
export function listUndeliveredRefunds(db: Db): Promise<SandboxRefund[]> {
	return db
		.select()
		.from(sandboxRefund)
		.where(isNull(sandboxRefund.webhookDeliveredAt))
		.orderBy(asc(sandboxRefund.createdAt), asc(sandboxRefund.id))
		.limit(100)
}

/** Returns the events Stripe would send: the refund itself, and the charge with its new total. */
export async function stripeEventsOf(db: Db, refund: SandboxRefund) {
	const { id, paymentId, orderReference, createdAt } = refund
	const created = Math.floor(createdAt.getTime() / 1000)
	const charge = {
		object: 'charge',
		payment_intent: paymentId,
		amount_refunded: await refundedCents(db, paymentId),
		metadata: { order_reference: orderReference },
	}
	const event = (name: string, type: string, object: object) => ({
		object: 'event',
		id: `evt_${id}_${name}`,
		type,
		created,
		data: { object },
	})
	return [
		event('refund', 'refund.created', stripeRefundOf(refund)),
		event('charge', 'charge.refunded', charge),
	]
}

export function stripeRefundOf(refund: SandboxRefund) {
	return {
		object: 'refund',
		id: refund.id,
		amount: refund.amountCents,
		created: Math.floor(refund.createdAt.getTime() / 1000),
		payment_intent: refund.paymentId,
		status: 'succeeded',
		metadata: { refund_id: refund.refundId ?? '', order_reference: refund.orderReference },
	}
}

/** Whether a dispute took the money and was not won: Stripe then refunds nothing. */
async function isDisputed(tx: Db, paymentId: string): Promise<boolean> {
	const [found] = await tx.select().from(sandboxDispute).where(eq(sandboxDispute.paymentId, paymentId))
	if (!found || (found.isInquiry && !found.escalatedAt)) return false
	return found.closedAt === null || found.status === 'lost'
}

async function refundedCents(db: Db, paymentId: string): Promise<number> {
	const [row] = await db
		.select({ cents: sql<number>`coalesce(sum(${sandboxRefund.amountCents}), 0)::int` })
		.from(sandboxRefund)
		.where(eq(sandboxRefund.paymentId, paymentId))
	return row!.cents
}

async function paidCents(db: Db, paymentId: string): Promise<number> {
	if (paymentId.startsWith(SAMPLE_PAYMENT)) return Number.MAX_SAFE_INTEGER
	const [onPage] = await db
		.select({ cents: sandboxCheckout.amountCents })
		.from(sandboxCheckout)
		.where(eq(sandboxCheckout.paymentId, paymentId))
	const [ofCard] = await db
		.select({ cents: sandboxCharge.amountCents })
		.from(sandboxCharge)
		.where(and(eq(sandboxCharge.id, paymentId), eq(sandboxCharge.isDeclined, false)))
	const found = onPage ?? ofCard
	if (!found) throw new Invalid('The sandbox rejected this refund (resource_missing).')
	return found.cents
}
