import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order, paymentEvent } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import type { PaymentEvent, RefundState } from '#app/platform/payments/provider.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { applyPaymentEvent } from './payment-events.server.ts'
import { refundableCents } from './refunds/refunds.server.ts'

const now = new Date('2026-03-04T12:30:00Z')
const reportedAt = new Date('2026-03-04T12:20:00Z')

const applyEvent = (db: Db, event: PaymentEvent, provider = 'stripe') =>
	applyPaymentEvent(db, { provider, event, now })
const orderOf = async (db: Db, id: string) => (await db.select().from(order).where(eq(order.id, id)))[0]!

let count = 0
const totalOf = (refundedCents: number, set: { paymentId?: string; orderReference?: string } = {}) =>
	({
		id: `evt_total_${count++}`,
		type: 'charge.refunded',
		createdAt: reportedAt,
		effect: 'refunded',
		paymentId: 'pi_1',
		orderReference: undefined,
		refundedCents,
		...set,
	}) satisfies PaymentEvent
const reportedRefund = (set: Partial<RefundState>): PaymentEvent => ({
	id: `evt_refund_${count++}`,
	type: 'refund.updated',
	createdAt: reportedAt,
	effect: 'refund',
	refund: {
		providerRefundId: 're_1',
		refundId: undefined,
		paymentId: 'pi_1',
		orderReference: undefined,
		amountCents: 25_00,
		status: 'succeeded',
		createdAt: reportedAt,
		...set,
	},
})
const paidOrder = (db: Db, set: Parameters<typeof makeOrder>[1] = {}) =>
	makeOrder(db, { status: 'paid', paidAt: reportedAt, providerPaymentId: 'pi_1', ...set })

test('a payment is matched by our reference first, and then by the ids of the provider', async ({ db }) => {
	const named = await makeOrder(db)
	const other = await makeOrder(db)
	const event = paymentEventFor('paid', {
		orderReference: named.reference,
		sessionId: other.providerSessionId!,
	})
	expect(await applyEvent(db, event)).toMatchObject({ outcome: 'applied', order: { id: named.id } })
	expect((await orderOf(db, other.id)).status).toBe('pending')
})

test('without our reference, or with an unknown one, the order is found by its session', async ({ db }) => {
	for (const orderReference of [undefined, 'LW-NOBODY']) {
		const waiting = await makeOrder(db)
		const event = paymentEventFor('paid', { orderReference, sessionId: waiting.providerSessionId! })
		expect(await applyEvent(db, event)).toMatchObject({
			newlyPaid: true,
			order: { id: waiting.id, status: 'paid' },
		})
	}
})

test('a payment keeps the known details of the buyer when the provider sends none', async ({ db }) => {
	const known = { customerEmail: 'robin@example.com', customerName: 'Robin', providerPaymentId: 'pi_known' }
	const waiting = await makeOrder(db, known)
	await applyEvent(
		db,
		paymentEventFor('paid', {
			orderReference: waiting.reference,
			sessionId: 'cs_other',
			customerEmail: undefined,
			customerName: undefined,
			paymentId: undefined,
		}),
	)
	expect(await orderOf(db, waiting.id)).toMatchObject({
		...known,
		status: 'paid',
		providerSessionId: waiting.providerSessionId,
	})
})

test('an order without a known session gets it from the payment', async ({ db }) => {
	const waiting = await makeOrder(db, { providerSessionId: null, checkoutUrl: null })
	await applyEvent(db, paymentEventFor('paid', { orderReference: waiting.reference, sessionId: 'cs_late' }))
	expect(await orderOf(db, waiting.id)).toMatchObject({
		providerSessionId: 'cs_late',
		paidAt: expect.any(Date),
	})
})

test('the payment time is that of the provider, and each event is stored with both times and its effect', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	const event = paymentEventFor('paid', {
		orderReference: waiting.reference,
		createdAt: reportedAt,
		id: 'evt_1',
	})
	await applyEvent(db, event)
	expect((await orderOf(db, waiting.id)).paidAt).toEqual(reportedAt)
	expect(await db.select().from(paymentEvent)).toEqual([
		{
			provider: 'stripe',
			eventId: 'evt_1',
			type: 'paid',
			orderId: waiting.id,
			outcome: 'applied',
			createdByProviderAt: reportedAt,
			receivedAt: now,
		},
	])
})

test('the same event id of another provider is another event', async ({ db }) => {
	const stripeOrder = await makeOrder(db)
	const sandboxOrder = await makeOrder(db, { provider: 'sandbox' })
	const event = (reference: string) => paymentEventFor('paid', { id: 'evt_same', orderReference: reference })
	expect(await applyEvent(db, event(stripeOrder.reference))).toMatchObject({ outcome: 'applied' })
	expect(await applyEvent(db, event(sandboxOrder.reference), 'sandbox')).toMatchObject({ outcome: 'applied' })
})

test('only the current session of an order can expire it, not an older one', async ({ db }) => {
	const waiting = await makeOrder(db)
	const about = { orderReference: waiting.reference }
	expect(await applyEvent(db, paymentEventFor('expired', { ...about, sessionId: 'cs_older' }))).toMatchObject(
		{
			outcome: 'ignored',
		},
	)
	expect((await orderOf(db, waiting.id)).status).toBe('pending')
	const current = paymentEventFor('expired', {
		...about,
		sessionId: waiting.providerSessionId!,
		createdAt: reportedAt,
	})
	expect(await applyEvent(db, current)).toMatchObject({ outcome: 'applied', newlyPaid: false })
	expect(await orderOf(db, waiting.id)).toMatchObject({ status: 'expired', closedAt: reportedAt })
})

test('an order that its buyer canceled stays canceled when its checkout page expires', async ({ db }) => {
	const canceled = await makeOrder(db, { status: 'canceled', closedAt: reportedAt })
	const event = paymentEventFor('expired', { sessionId: canceled.providerSessionId! })
	expect(await applyEvent(db, event)).toMatchObject({ outcome: 'ignored' })
	expect((await orderOf(db, canceled.id)).status).toBe('canceled')
})

test('refund totals may arrive in any order: the highest counts, up to the paid amount', async ({ db }) => {
	const paid = await paidOrder(db)
	const outcomes = []
	for (const cents of [20_00, 50_00, 20_00, 50_00])
		outcomes.push((await applyEvent(db, totalOf(cents))).outcome)
	expect(outcomes).toEqual(['applied', 'applied', 'ignored', 'ignored'])
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 50_00, closedAt: null })
	await applyEvent(db, totalOf(99_99))
	expect(await orderOf(db, paid.id)).toMatchObject({
		status: 'refunded',
		refundedCents: 75_00,
		closedAt: reportedAt,
	})
})

test('a partial refund that is reported before its payment does not make the order paid, and is counted', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	await applyEvent(db, totalOf(25_00, { orderReference: waiting.reference }))
	expect(await orderOf(db, waiting.id)).toMatchObject({
		status: 'pending',
		refundedCents: 25_00,
		providerPaymentId: 'pi_1',
		paidAt: null,
	})
	await applyEvent(db, paymentEventFor('paid', { orderReference: waiting.reference }))
	const after = await orderOf(db, waiting.id)
	expect(after).toMatchObject({ status: 'paid', refundedCents: 25_00 })
	expect(await refundableCents(db, after)).toBe(50_00)
})

test('a refund is matched by its payment when the provider does not send our reference', async ({ db }) => {
	const paid = await paidOrder(db)
	await paidOrder(db, { providerPaymentId: 'pi_2' })
	const settled = await applyEvent(db, reportedRefund({ amountCents: 25_00 }))
	expect(settled).toMatchObject({
		outcome: 'applied',
		newlyPaid: false,
		order: { id: paid.id, refundedCents: 25_00 },
		refund: { newlySucceeded: true, refund: { orderId: paid.id } },
	})
})

test('a refund that is reported twice is one row, and only the first report changes the refunded amount', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	const same = reportedRefund({})
	expect((await applyEvent(db, same)).refund?.newlySucceeded).toBe(true)
	expect(await applyEvent(db, same)).toMatchObject({ outcome: 'duplicate', refund: null })
	expect((await applyEvent(db, reportedRefund({}))).refund).toMatchObject({
		changed: false,
		newlySucceeded: false,
	})
	expect(await db.$count(refund)).toBe(1)
	expect((await orderOf(db, paid.id)).refundedCents).toBe(25_00)
})

test('a pending refund that was counted in the total and then fails is no longer counted', async ({ db }) => {
	const paid = await paidOrder(db)
	await applyEvent(db, reportedRefund({ amountCents: 75_00, status: 'pending' }))
	await applyEvent(db, totalOf(75_00))
	expect((await orderOf(db, paid.id)).status).toBe('refunded')
	await applyEvent(db, reportedRefund({ amountCents: 75_00, status: 'failed' }))
	const after = await orderOf(db, paid.id)
	expect(after).toMatchObject({ status: 'paid', refundedCents: 0, closedAt: null })
	expect(await refundableCents(db, after)).toBe(75_00)
})

test('when a refund fails, the others stay counted, including those known only from the total', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await applyEvent(db, reportedRefund({ providerRefundId: 're_a', amountCents: 20_00 }))
	await applyEvent(db, totalOf(60_00))
	await applyEvent(db, reportedRefund({ providerRefundId: 're_a', amountCents: 20_00, status: 'failed' }))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 40_00 })
	await applyEvent(db, reportedRefund({ providerRefundId: 're_b', amountCents: 40_00 }))
	expect((await orderOf(db, paid.id)).refundedCents).toBe(40_00)
})

test('the failure of a refund that was never counted does not change the refunded amount', async ({ db }) => {
	const paid = await paidOrder(db)
	await applyEvent(db, reportedRefund({ providerRefundId: 're_a', amountCents: 55_00 }))
	await applyEvent(db, reportedRefund({ providerRefundId: 're_b', amountCents: 20_00, status: 'pending' }))
	await applyEvent(db, reportedRefund({ providerRefundId: 're_b', amountCents: 20_00, status: 'failed' }))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 55_00 })
})

test('a failed refund is not counted again by older totals that arrive after its failure', async ({ db }) => {
	const paid = await paidOrder(db)
	await applyEvent(db, reportedRefund({ amountCents: 25_00, status: 'pending' }))
	await applyEvent(db, reportedRefund({ amountCents: 25_00, status: 'failed' }))
	for (const _ of [1, 2])
		expect(await applyEvent(db, totalOf(25_00))).toMatchObject({
			outcome: 'ignored',
			order: { status: 'paid', refundedCents: 0 },
		})
	// The part of the total that did not fail counts, even if the whole total would have made the order refunded.
	expect((await applyEvent(db, totalOf(75_00))).outcome).toBe('applied')
	const after = await orderOf(db, paid.id)
	expect(after).toMatchObject({ status: 'paid', refundedCents: 50_00, closedAt: null })
	expect(await refundableCents(db, after)).toBe(25_00)
})

test('a total from after the failure counts in full, and a refund that never reached the provider is in no total', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	const failed = { amountCents: 25_00, status: 'failed', settledAt: now } as const
	const rejected = { reason: 'No', requestedBy: 'advisor', provider: 'stripe', nextAttemptAt: now }
	await db.insert(refund).values({ ...failed, ...rejected, orderId: paid.id, idempotencyKey: 'a' })
	await applyEvent(db, totalOf(20_00))
	expect((await orderOf(db, paid.id)).refundedCents).toBe(20_00)
	await applyEvent(db, reportedRefund({ providerRefundId: 're_a', amountCents: 25_00, status: 'failed' }))
	await applyEvent(db, { ...totalOf(40_00), createdAt: new Date(now.getTime() + 1_000) })
	expect((await orderOf(db, paid.id)).refundedCents).toBe(40_00)
})

test('a refund that is first reported as failed is subtracted from the total that counted it', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await applyEvent(db, totalOf(75_00))
	await applyEvent(db, reportedRefund({ amountCents: 75_00, status: 'failed' }))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 0, closedAt: null })
})

test('concurrent events of one order are all processed, one after the other', async ({ freshDb: { db } }) => {
	const paid = await paidOrder(db)
	const parts = Array.from({ length: 5 }, (_, part) =>
		reportedRefund({ providerRefundId: `re_${part}`, amountCents: 15_00 }),
	)
	await Promise.all([...parts, totalOf(30_00), totalOf(75_00)].map((event) => applyEvent(db, event)))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
	expect(await db.$count(refund)).toBe(5)
	expect(await db.$count(paymentEvent)).toBe(7)
})
