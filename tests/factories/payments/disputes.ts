import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { paymentDispute } from '#app/db/schema/payments/disputes.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import type { DisputeState } from '#app/platform/payments/disputes.ts'
import type { BalanceTransaction, PaymentEvent } from '#app/platform/payments/provider.ts'

/** A dispute of the payment 'pi_1' that waits for an answer. */
export const disputeState = (set: Partial<DisputeState> = {}): DisputeState => ({
	disputeId: 'dp_1',
	paymentId: 'pi_1',
	amountCents: 75_00,
	currency: 'usd',
	reason: 'product_not_received',
	status: 'needs_response',
	dueAt: new Date('2026-03-14T23:59:59Z'),
	hasEvidence: false,
	submissionCount: 0,
	createdAt: new Date('2026-03-05T12:00:00Z'),
	...set,
})

type DisputeEventDetails = {
	/** 'created', 'updated', 'closed', 'funds_withdrawn' or 'funds_reinstated'. */
	name: string
	at: Date
	state?: Partial<DisputeState>
	transactions?: BalanceTransaction[]
}

/** Returns an event that the provider sends about a dispute. */
export const disputeEvent = ({
	name,
	at,
	state,
	transactions = [],
}: DisputeEventDetails): PaymentEvent & { effect: 'dispute' } => ({
	id: `evt_${randomUUID()}`,
	type: `charge.dispute.${name}`,
	createdAt: at,
	effect: 'dispute',
	dispute: disputeState(state),
	transactions,
})

/** Inserts a dispute about all of a paid order. */
export async function makeDispute(db: Db, order: Order, status: 'needs_response' | 'lost'): Promise<void> {
	const state = disputeState()
	await db.insert(paymentDispute).values({
		provider: order.provider!,
		providerDisputeId: state.disputeId,
		paymentId: order.providerPaymentId!,
		orderId: order.id,
		amountCents: order.amountCents,
		currency: state.currency,
		reason: state.reason,
		status,
		hasEvidence: state.hasEvidence,
		submissionCount: state.submissionCount,
		openedAt: state.createdAt,
		closedAt: status === 'lost' ? state.createdAt : null,
	})
}
