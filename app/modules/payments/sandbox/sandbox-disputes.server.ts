import { asc, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxDispute } from '#app/db/schema/payments.ts'
import { toSeconds, transactionOf } from './sandbox-transactions.ts'

export type SandboxDispute = typeof sandboxDispute.$inferSelect

/** What Stripe takes for a dispute. */
const feeCents = 15_00

/** Disputes a payment in full, once. */
export async function disputeSandboxPayment(
	db: Db,
	{ paymentId, amountCents, now }: { paymentId: string; amountCents: number; now: Date },
): Promise<void> {
	const id = `dp_${paymentId.replace(/^pi_/, '')}`
	await db.insert(sandboxDispute).values({ id, paymentId, amountCents, createdAt: now }).onConflictDoNothing()
}

/** Returns disputes whose webhooks were not acknowledged yet, oldest first. */
export function listUndeliveredDisputes(db: Db): Promise<SandboxDispute[]> {
	return db
		.select()
		.from(sandboxDispute)
		.where(isNull(sandboxDispute.webhookDeliveredAt))
		.orderBy(asc(sandboxDispute.createdAt), asc(sandboxDispute.id))
		.limit(100)
}

/** Returns the events Stripe would send: the dispute, and that its amount was withdrawn. */
export function eventsOfDispute(dispute: SandboxDispute) {
	const { id, paymentId, amountCents, createdAt } = dispute
	const created = toSeconds(createdAt)
	return (['created', 'funds_withdrawn'] as const).map((name) => ({
		object: 'event',
		id: `evt_${id}_${name}`,
		type: `charge.dispute.${name}`,
		created,
		data: {
			object: {
				object: 'dispute',
				id,
				amount: amountCents,
				currency: 'usd',
				created,
				payment_intent: paymentId,
				reason: 'fraudulent',
				status: 'needs_response',
				balance_transactions: name === 'created' ? [] : [withdrawalOf(dispute)],
			},
		},
	}))
}

/** The movement that a dispute has led to: the amount and the fee are withdrawn at once. */
export const withdrawalOf = (dispute: SandboxDispute) =>
	transactionOf({
		id: `txn_${dispute.id}`,
		type: 'adjustment',
		category: 'dispute',
		amount: -dispute.amountCents,
		fee: feeCents,
		at: dispute.createdAt,
		source: { id: dispute.id, payment_intent: dispute.paymentId },
	})
