import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order, paymentEvent, refund } from '#app/db/schema/payments.ts'
import type { PaymentEvent, RefundState } from '#app/platform/payments/provider.ts'
import { makeOrder } from '#tests/factories/orders.ts'
import { paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { applyPaymentEvent } from './payment-events.server.ts'
import { refundableCents } from './refunds/refunds.server.ts'

const now = new Date('2026-03-04T12:30:00Z')
const reportedAt = new Date('2026-03-04T12:20:00Z')

const take = (db: Db, event: PaymentEvent, provider = 'stripe') =>
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

test('a payment is matched by our reference before the ids of the provider', async ({ db }) => {
	const named = await makeOrder(db)
	const other = await makeOrder(db)
	const event = paymentEventFor('paid', {
		orderReference: named.reference,
		sessionId: other.providerSessionId!,
	})
	expect(await take(db, event)).toMatchObject({ outcome: 'applied', order: { id: named.id } })
	expect((await orderOf(db, other.id)).status).toBe('pending')
})

test('without our reference the session finds the order, and with an unknown one as well', async ({ db }) => {
	for (const orderReference of [undefined, 'LW-NOBODY']) {
		const waiting = await makeOrder(db)
		const event = paymentEventFor('paid', { orderReference, sessionId: waiting.providerSessionId! })
		expect(await take(db, event)).toMatchObject({
			newlyPaid: true,
			order: { id: waiting.id, status: 'paid' },
		})
	}
})

test('a payment keeps what was known of the buyer when the provider says nothing', async ({ db }) => {
	const known = { customerEmail: 'robin@example.com', customerName: 'Robin', providerPaymentId: 'pi_known' }
	const waiting = await makeOrder(db, known)
	await take(
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

test('an order whose page was never heard of learns its session from the payment', async ({ db }) => {
	const waiting = await makeOrder(db, { providerSessionId: null, checkoutUrl: null })
	await take(db, paymentEventFor('paid', { orderReference: waiting.reference, sessionId: 'cs_late' }))
	expect(await orderOf(db, waiting.id)).toMatchObject({
		providerSessionId: 'cs_late',
		paidAt: expect.any(Date),
	})
})

test('it was paid when the provider says, and each event is kept with both times and what it did', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	const event = paymentEventFor('paid', {
		orderReference: waiting.reference,
		createdAt: reportedAt,
		id: 'evt_1',
	})
	await take(db, event)
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
	const ours = await makeOrder(db)
	const theirs = await makeOrder(db, { provider: 'sandbox' })
	const event = (reference: string) => paymentEventFor('paid', { id: 'evt_same', orderReference: reference })
	expect(await take(db, event(ours.reference))).toMatchObject({ outcome: 'applied' })
	expect(await take(db, event(theirs.reference), 'sandbox')).toMatchObject({ outcome: 'applied' })
})

test('only the page an order is on expires it: that of an older session does not', async ({ db }) => {
	const waiting = await makeOrder(db)
	const about = { orderReference: waiting.reference }
	expect(await take(db, paymentEventFor('expired', { ...about, sessionId: 'cs_older' }))).toMatchObject({
		outcome: 'ignored',
	})
	expect((await orderOf(db, waiting.id)).status).toBe('pending')
	const own = paymentEventFor('expired', {
		...about,
		sessionId: waiting.providerSessionId!,
		createdAt: reportedAt,
	})
	expect(await take(db, own)).toMatchObject({ outcome: 'applied', newlyPaid: false })
	expect(await orderOf(db, waiting.id)).toMatchObject({ status: 'expired', closedAt: reportedAt })
})

test('what one buyer canceled stays canceled when its page expires', async ({ db }) => {
	const canceled = await makeOrder(db, { status: 'canceled', closedAt: reportedAt })
	const event = paymentEventFor('expired', { sessionId: canceled.providerSessionId! })
	expect(await take(db, event)).toMatchObject({ outcome: 'ignored' })
	expect((await orderOf(db, canceled.id)).status).toBe('canceled')
})

test('totals arrive in any order and only the highest counts, never above what was paid', async ({ db }) => {
	const paid = await paidOrder(db)
	const outcomes = []
	for (const cents of [20_00, 50_00, 20_00, 50_00]) outcomes.push((await take(db, totalOf(cents))).outcome)
	expect(outcomes).toEqual(['applied', 'applied', 'ignored', 'ignored'])
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 50_00, closedAt: null })
	await take(db, totalOf(99_99))
	expect(await orderOf(db, paid.id)).toMatchObject({
		status: 'refunded',
		refundedCents: 75_00,
		closedAt: reportedAt,
	})
})

test('a part given back before the payment is heard of does not make the order paid, and stays counted', async ({
	db,
}) => {
	const waiting = await makeOrder(db)
	await take(db, totalOf(25_00, { orderReference: waiting.reference }))
	expect(await orderOf(db, waiting.id)).toMatchObject({
		status: 'pending',
		refundedCents: 25_00,
		providerPaymentId: 'pi_1',
		paidAt: null,
	})
	await take(db, paymentEventFor('paid', { orderReference: waiting.reference }))
	const after = await orderOf(db, waiting.id)
	expect(after).toMatchObject({ status: 'paid', refundedCents: 25_00 })
	expect(await refundableCents(db, after)).toBe(50_00)
})

test('a refund is matched by its payment when the provider does not say our reference', async ({ db }) => {
	const paid = await paidOrder(db)
	await paidOrder(db, { providerPaymentId: 'pi_2' })
	const settled = await take(db, reportedRefund({ amountCents: 25_00 }))
	expect(settled).toMatchObject({
		outcome: 'applied',
		newlyPaid: false,
		order: { id: paid.id, refundedCents: 25_00 },
		refund: { newlySucceeded: true, refund: { orderId: paid.id } },
	})
})

test('the same refund reported twice is one row, and money goes back by the first word only', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	const same = reportedRefund({})
	expect((await take(db, same)).refund?.newlySucceeded).toBe(true)
	expect(await take(db, same)).toMatchObject({ outcome: 'duplicate', refund: null })
	expect((await take(db, reportedRefund({}))).refund).toMatchObject({ changed: false, newlySucceeded: false })
	expect(await db.$count(refund)).toBe(1)
	expect((await orderOf(db, paid.id)).refundedCents).toBe(25_00)
})

test('a refund that was under way and counted in the total can fail, and is then not counted as gone', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await take(db, reportedRefund({ amountCents: 75_00, status: 'pending' }))
	await take(db, totalOf(75_00))
	expect((await orderOf(db, paid.id)).status).toBe('refunded')
	await take(db, reportedRefund({ amountCents: 75_00, status: 'failed' }))
	const after = await orderOf(db, paid.id)
	expect(after).toMatchObject({ status: 'paid', refundedCents: 0, closedAt: null })
	expect(await refundableCents(db, after)).toBe(75_00)
})

test('a refund that fails leaves the others counted, also those of which only the total was reported', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await take(db, reportedRefund({ providerRefundId: 're_a', amountCents: 20_00 }))
	await take(db, totalOf(60_00))
	await take(db, reportedRefund({ providerRefundId: 're_a', amountCents: 20_00, status: 'failed' }))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 40_00 })
	await take(db, reportedRefund({ providerRefundId: 're_b', amountCents: 40_00 }))
	expect((await orderOf(db, paid.id)).refundedCents).toBe(40_00)
})

test('a refund that never counted takes nothing away when it fails', async ({ db }) => {
	const paid = await paidOrder(db)
	await take(db, reportedRefund({ providerRefundId: 're_a', amountCents: 55_00 }))
	await take(db, reportedRefund({ providerRefundId: 're_b', amountCents: 20_00, status: 'pending' }))
	await take(db, reportedRefund({ providerRefundId: 're_b', amountCents: 20_00, status: 'failed' }))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 55_00 })
})

test('a refund that failed is not counted by a total from before, however many arrive after it', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await take(db, reportedRefund({ amountCents: 25_00, status: 'pending' }))
	await take(db, reportedRefund({ amountCents: 25_00, status: 'failed' }))
	for (const _ of [1, 2])
		expect(await take(db, totalOf(25_00))).toMatchObject({
			outcome: 'ignored',
			order: { status: 'paid', refundedCents: 0 },
		})
	// The part of the total that did not fail counts, also of an order that would be refunded with the rest.
	expect((await take(db, totalOf(75_00))).outcome).toBe('applied')
	const after = await orderOf(db, paid.id)
	expect(after).toMatchObject({ status: 'paid', refundedCents: 50_00, closedAt: null })
	expect(await refundableCents(db, after)).toBe(25_00)
})

test('a total from after the failure counts whole, and a refund that never reached the provider is in none', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	const failed = { amountCents: 25_00, status: 'failed', settledAt: now } as const
	const rejected = { reason: 'No', requestedBy: 'advisor', provider: 'stripe', nextAttemptAt: now }
	await db.insert(refund).values({ ...failed, ...rejected, orderId: paid.id, idempotencyKey: 'a' })
	await take(db, totalOf(20_00))
	expect((await orderOf(db, paid.id)).refundedCents).toBe(20_00)
	await take(db, reportedRefund({ providerRefundId: 're_a', amountCents: 25_00, status: 'failed' }))
	await take(db, { ...totalOf(40_00), createdAt: new Date(now.getTime() + 1_000) })
	expect((await orderOf(db, paid.id)).refundedCents).toBe(40_00)
})

test('a refund that is first heard of when it failed takes back what the total counted for it', async ({
	db,
}) => {
	const paid = await paidOrder(db)
	await take(db, totalOf(75_00))
	await take(db, reportedRefund({ amountCents: 75_00, status: 'failed' }))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'paid', refundedCents: 0, closedAt: null })
})

test('of events at once about one order each is taken in, one after the other', async ({
	freshDb: { db },
}) => {
	const paid = await paidOrder(db)
	const parts = Array.from({ length: 5 }, (_, part) =>
		reportedRefund({ providerRefundId: `re_${part}`, amountCents: 15_00 }),
	)
	await Promise.all([...parts, totalOf(30_00), totalOf(75_00)].map((event) => take(db, event)))
	expect(await orderOf(db, paid.id)).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
	expect(await db.$count(refund)).toBe(5)
	expect(await db.$count(paymentEvent)).toBe(7)
})
