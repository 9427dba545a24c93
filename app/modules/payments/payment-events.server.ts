import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order, paymentEvent } from '#app/db/schema/payments/orders.ts'
import { transact } from '#app/db/transact.server.ts'
import type { CheckoutState, KeptCard, PaymentEvent } from '#app/platform/payments/provider.ts'
import { recordBalanceTransactions } from './books/balance.server.ts'
import { assignDisputes, type DisputeNews, recordDispute } from './disputes/record-dispute.server.ts'
import { mayBecome } from './orders/order-status.ts'
import type { Order } from './orders/orders.server.ts'
import {
	type RefundRecord,
	recordRefund,
	setRefunded,
	sumFailedSince,
} from './refunds/refund-records.server.ts'

/**
 * - applied: the order changed;
 * - ignored: an older state, or an irrelevant event type;
 * - unmatched: not an order of ours;
 * - mismatched: another amount or currency than the order's, so nothing is fulfilled;
 * - duplicate: already recorded.
 */
type Outcome = 'applied' | 'ignored' | 'unmatched' | 'mismatched' | 'duplicate'

export type Settlement = {
	outcome: Outcome
	/** The order afterwards; null if the event is about no order of ours. */
	order: Order | null
	/** Whether this event was the first to report the payment: true once per order, in whatever order events arrive. */
	newlyPaid: boolean
	/** The card that was kept instead of a payment, if this event was the first to report it. */
	keptCard: KeptCard | null
	/** The refund the event reported; null if it reported none. */
	refund: RefundRecord | null
	/** What it told us about disputes of the order. */
	disputes: DisputeNews[]
}

type Change = { outcome: Outcome; set?: Partial<Order>; newlyPaid?: boolean; keptCard?: KeptCard }

/**
 * Records one verified event, once: the event's row and its effect commit together. The order's row is locked, so that concurrent events
 * wait for each other and the state only moves forward.
 */
export function applyPaymentEvent(
	db: Db,
	{ provider, event: received, now }: { provider: string; event: PaymentEvent; now: Date },
): Promise<Settlement> {
	return transact(db, async (tx) => {
		const found = await lockOrder(tx, provider, received)
		const event = found ? await withoutFailedRefunds(tx, received, found) : received
		const change = found
			? changeFrom(event, found)
			: ({ outcome: event.effect === 'none' ? 'ignored' : 'unmatched' } as Change)
		const [inserted] = await tx
			.insert(paymentEvent)
			.values({
				provider,
				eventId: event.id,
				type: event.type,
				orderId: found?.id ?? null,
				outcome: change.outcome,
				createdByProviderAt: event.createdAt,
				receivedAt: now,
			})
			.onConflictDoNothing()
			.returning({ eventId: paymentEvent.eventId })
		if (!inserted) return { ...nothing, outcome: 'duplicate', order: found }
		const settled = await applyChange(tx, { provider, event, found, change, now })
		return { ...nothing, outcome: change.outcome, ...settled }
	})
}

const nothing = { newlyPaid: false, keptCard: null, refund: null, disputes: [] }

type ApplyChangeInput = {
	provider: string
	event: PaymentEvent
	found: Order | null
	change: Change
	now: Date
}

/** Makes the changes that an event leads to, once it is recorded. */
async function applyChange(
	tx: Db,
	{ provider, event, found, change, now }: ApplyChangeInput,
): Promise<Partial<Settlement> & { order: Order | null }> {
	if (event.effect === 'dispute') {
		// Also without its order, because the payment may be reported later.
		const { dispute: state, createdAt: reportedAt, transactions } = event
		const input = { provider, state, reportedAt, orderId: found?.id ?? null, now }
		const recorded = await recordDispute(tx, input)
		if (found) await recordBalanceTransactions(tx, { provider, transactions })
		return { order: found, disputes: [recorded] }
	}
	if (!found) return { order: null }
	if (event.effect === 'refund') {
		const record = await recordRefund(tx, { before: found, state: event.refund, now })
		return { order: record.order, refund: record, disputes: await claimDisputes(tx, record.order) }
	}
	if (event.effect === 'refunded' && change.outcome === 'applied') {
		const { refundedCents, paymentId, createdAt: recordedAt } = event
		const refunded = await setRefunded(tx, found, { refundedCents, recordedAt, paymentId })
		return { order: refunded, disputes: await claimDisputes(tx, refunded) }
	}
	if (!change.set) return { order: found }
	const [changed] = await tx.update(order).set(change.set).where(eq(order.id, found.id)).returning()
	return {
		order: changed!,
		newlyPaid: change.newlyPaid ?? false,
		keptCard: change.keptCard ?? null,
		disputes: await claimDisputes(tx, changed!),
	}
}

/** Assigns the disputes that were reported before their payment. */
async function claimDisputes(tx: Db, { id: orderId, provider, providerPaymentId }: Order) {
	if (!providerPaymentId) return []
	return assignDisputes(tx, { provider, paymentId: providerPaymentId, orderId })
}

/** Whether this provider's webhook has ever reached the site. */
export async function hasReceivedEvents(db: Db, { provider }: { provider: string }): Promise<boolean> {
	const [found] = await db
		.select({ eventId: paymentEvent.eventId })
		.from(paymentEvent)
		.where(eq(paymentEvent.provider, provider))
		.limit(1)
	return found !== undefined
}

/**
 * Subtracts from a reported total the refunds that have failed since then: the total is older than their failure, which was already
 * recorded.
 */
async function withoutFailedRefunds(tx: Db, event: PaymentEvent, { id }: Order): Promise<PaymentEvent> {
	if (event.effect !== 'refunded') return event
	const failedCents = await sumFailedSince(tx, { orderId: id, recordedAt: event.createdAt })
	return { ...event, refundedCents: event.refundedCents - failedCents }
}

function changeFrom(event: PaymentEvent, before: Order): Change {
	if (event.effect === 'paid') {
		const { checkout } = event
		if (checkout.amountCents !== before.amountCents || checkout.currency !== before.currency)
			return { outcome: 'mismatched' }
		if (isPaymentKnown(before)) return { outcome: 'ignored' }
		const paid = {
			...buyerOf(checkout, before),
			providerPaymentId: checkout.paymentId ?? before.providerPaymentId,
			paidAt: event.createdAt,
		}
		return { outcome: 'applied', set: paidBy(paid, before), newlyPaid: true }
	}
	if (event.effect === 'charged') {
		const { charge } = event
		if (charge.status !== 'succeeded') return { outcome: 'ignored' }
		if (charge.amountCents !== before.amountCents || charge.currency !== before.currency)
			return { outcome: 'mismatched' }
		if (isPaymentKnown(before)) return { outcome: 'ignored' }
		const paid = { providerPaymentId: charge.paymentId, paidAt: event.createdAt }
		return { outcome: 'applied', set: paidBy(paid, before), newlyPaid: true }
	}
	if (event.effect === 'kept') {
		if (before.cardKeptAt || !mayBecome(before.status, 'deferred')) return { outcome: 'ignored' }
		const kept = {
			...buyerOf(event.checkout, before),
			status: 'deferred' as const,
			cardKeptAt: event.createdAt,
			checkoutUrl: null,
			closedAt: null,
		}
		return { outcome: 'applied', set: kept, keptCard: event.checkout.card }
	}
	if (event.effect === 'refund' || event.effect === 'dispute') return { outcome: 'applied' }
	if (event.effect === 'refunded')
		// Totals arrive in any order. They fall only when a refund fails, which an event of the refund reports.
		return { outcome: event.refundedCents > before.refundedCents ? 'applied' : 'ignored' }
	if (event.effect === 'expired') {
		const another = before.providerSessionId && before.providerSessionId !== event.checkout.sessionId
		if (another || !mayBecome(before.status, 'expired')) return { outcome: 'ignored' }
		return { outcome: 'applied', set: { status: 'expired', closedAt: event.createdAt } }
	}
	return { outcome: 'ignored' }
}

const buyerOf = (checkout: CheckoutState, before: Order) => ({
	providerSessionId: before.providerSessionId ?? checkout.sessionId,
	customerEmail: checkout.customerEmail ?? before.customerEmail,
	// The holder of the card may be somebody else than the client, who was named before.
	customerName: before.customerName || checkout.customerName || null,
	payerName: checkout.customerName ?? before.payerName,
})

/** If the refund arrived before the payment, the state stays, and the buyer becomes known. */
const paidBy = (paid: Partial<Order>, before: Order): Partial<Order> =>
	mayBecome(before.status, 'paid') ? { ...paid, status: 'paid', closedAt: null } : paid

/** Whether the payment was reported. If its refund was reported first, that set both `paidAt` and `closedAt` to the same time. */
function isPaymentKnown({ status, paidAt, closedAt }: Order): boolean {
	return status === 'paid' || (status === 'refunded' && paidAt?.getTime() !== closedAt?.getTime())
}

/** Locks and returns the order of an event. Our own reference is tried first, because it is known before the ids of the provider. */
async function lockOrder(tx: Db, provider: string, event: PaymentEvent): Promise<Order | null> {
	if (event.effect === 'none') return null
	const { reference, byProviderId } = matchesFor(event)
	for (const match of reference ? [eq(order.reference, reference), byProviderId] : [byProviderId]) {
		const [found] = await tx.select().from(order).where(match).for('update')
		if (found?.provider === provider) return found
	}
	return null
}

function matchesFor(event: Exclude<PaymentEvent, { effect: 'none' }>) {
	if (event.effect === 'dispute')
		return { reference: undefined, byProviderId: eq(order.providerPaymentId, event.dispute.paymentId) }
	if (event.effect === 'refunded' || event.effect === 'refund') {
		const { paymentId, orderReference: reference } = event.effect === 'refund' ? event.refund : event
		return { reference, byProviderId: eq(order.providerPaymentId, paymentId) }
	}
	if (event.effect === 'charged') {
		const { paymentId, orderReference: reference } = event.charge
		return { reference, byProviderId: eq(order.providerPaymentId, paymentId) }
	}
	const { sessionId, orderReference: reference } = event.checkout
	return { reference, byProviderId: eq(order.providerSessionId, sessionId) }
}
