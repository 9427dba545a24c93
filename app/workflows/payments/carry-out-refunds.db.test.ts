import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order as orders, refund } from '#app/db/schema/payments.ts'
import { review } from '#app/db/schema/reviews.ts'
import { Conflict, Forbidden, Invalid, Unavailable } from '#app/lib/errors.ts'
import {
	getOrderDetail,
	listOpenRefunds,
	refundOrder,
	releaseRefund,
	withdrawRefund,
} from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { queueRefund, queueRefundForAdvisor } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent, PaymentProvider, RefundState } from '#app/platform/payments/provider.ts'
import { createStripeProvider } from '#app/platform/payments/stripe.server.ts'
import { makeOrder, makeUser } from '#tests/factories/orders.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { startStripe } from '#tests/mocks/stripe-server.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { carryOutRefunds } from './carry-out-refunds.server.ts'
import { fulfillPaidOrder } from './fulfill-paid-order.server.ts'
import { reconcileRefunds } from './reconcile-refunds.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const log = createLog('silent')
const origin = 'https://site.test'
const appointmentEmails = { appointment: async () => {}, joined: async () => {}, offer: async () => {} }

async function setUp(db: Db, payments: PaymentProvider = fakePayments()) {
	const paid = await makeOrder(db, {
		status: 'paid',
		paidAt: noon,
		providerPaymentId: 'pi_1',
		customerEmail: 'robin@example.com',
	})
	const advisor = await makeUser(db)
	const actor = { id: advisor.id, isAdmin: true }
	return {
		paid,
		actor,
		decide: (amountCents: number, more = {}) =>
			queueRefund(db, {
				orderId: paid.id,
				amountCents,
				reason: 'Cancelled',
				requestedBy: 'advisor',
				now: noon,
				...more,
			}),
		run: (minutes = 0, by = payments) =>
			carryOutRefunds(db, { payments: by, origin, now: later(minutes), log }),
		reconcile: (minutes: number) => reconcileRefunds(db, { payments, origin, now: later(minutes), log }),
		receive: (event: PaymentEvent) =>
			fulfillPaidOrder(db, {
				provider: 'stripe',
				event,
				origin,
				appointmentEmails: appointmentEmails,
				now: noon,
				log,
			}),
		order: async () => (await db.select().from(orders).where(eq(orders.id, paid.id)))[0]!,
		refunds: () => db.select().from(refund).where(eq(refund.orderId, paid.id)).orderBy(refund.createdAt),
		emails: () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'refund-notice')),
	}
}

let eventNumber = 0
const notified = (state: Partial<RefundState>): PaymentEvent => ({
	id: `evt_${eventNumber++}`,
	type: 'refund.updated',
	createdAt: noon,
	effect: 'refund',
	refund: {
		providerRefundId: 're_desk',
		refundId: undefined,
		paymentId: 'pi_1',
		orderReference: undefined,
		amountCents: 25_00,
		status: 'succeeded',
		createdAt: noon,
		...state,
	},
})
const total = (refundedCents: number): PaymentEvent => ({
	id: `evt_${eventNumber++}`,
	type: 'charge.refunded',
	createdAt: noon,
	effect: 'refunded',
	paymentId: 'pi_1',
	orderReference: undefined,
	refundedCents,
})

test('a full refund marks the order as refunded and notifies the client once', async ({ db }) => {
	const { decide, run, order, refunds, emails } = await setUp(db)
	await decide(75_00)
	expect(await run()).toEqual({ succeeded: 1, failed: 0 })
	expect(await run(10)).toEqual({ succeeded: 0, failed: 0 })
	expect(await order()).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
	expect(await refunds()).toMatchObject([{ status: 'succeeded', attempts: 1, settledAt: noon }])
	const [email, ...more] = await emails()
	expect([email?.to, more.length]).toEqual(['robin@example.com', 0])
	expect(email?.text).toContain('We have refunded your full payment of $75.00.')
})

test('a partial refund leaves the order paid and records the refunded amount', async ({ db }) => {
	const { decide, run, order, emails } = await setUp(db)
	await decide(25_00)
	await run()
	await decide(10_00)
	await run()
	expect(await order()).toMatchObject({ status: 'paid', refundedCents: 35_00 })
	expect((await emails()).map(({ text }) => text).join()).toContain('Total refunded: $35.00')
})

test('concurrent refunds never exceed the payment', async ({ freshDb: { db } }) => {
	const { decide, run, order, refunds } = await setUp(db)
	const decisions = await Promise.allSettled(Array.from({ length: 20 }, () => decide(20_00)))
	expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
	const rejected = decisions.filter((each) => each.status === 'rejected').map(({ reason }) => reason)
	expect(rejected.every((reason) => reason instanceof Invalid)).toBe(true)
	await run()
	expect([(await order()).refundedCents, (await refunds()).length]).toEqual([60_00, 3])
	await expect(decide(15_01)).rejects.toThrow('up to $15.00')
	const tooMuch = db
		.update(orders)
		.set({ refundedCents: 75_01 })
		.catch(({ cause }) => String(cause))
	expect(await tooMuch).toContain('order_refunded_within_paid')
})

test('several concurrent workers make each refund once', async ({ freshDb: { db } }) => {
	const payments = fakePayments()
	const { decide, run, order } = await setUp(db, payments)
	for (let count = 0; count < 5; count++) await decide(15_00)
	const rounds = await Promise.all(Array.from({ length: 4 }, () => run()))
	expect(rounds.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(5)
	expect(payments.calls).toHaveLength(5)
	expect(await order()).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
})

for (const keys of ['still knows', 'has forgotten'] as const)
	test(`a process killed before recording the refund, while the provider ${keys} the key, leads to one refund`, async ({
		db,
	}) => {
		const stripe = await startStripe()
		stripe.payments.set('pi_1', 75_00)
		const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', clock: { now: () => noon }, log }
		const provider = createStripeProvider({ ...options, apiBase: stripe.url })
		const { decide, run, order, refunds, emails } = await setUp(db, provider)
		const { id } = await decide(25_00)
		// The process ends right after the provider made the refund: nothing is recorded.
		const killed: PaymentProvider = {
			...provider,
			async refund(request) {
				await provider.refund(request)
				throw new Error('killed')
			},
		}
		await expect(run(0, killed)).rejects.toThrow('killed')
		expect(await refunds()).toMatchObject([{ status: 'requested', providerRefundId: null }])
		if (keys === 'has forgotten') stripe.forgetKeys()
		expect(await run(1)).toEqual({ succeeded: 0, failed: 0 })
		expect(await run(3)).toEqual({ succeeded: 1, failed: 0 })
		expect(stripe.refunds.map(({ metadata }) => metadata)).toMatchObject([{ refund_id: id }])
		expect(await order()).toMatchObject({ status: 'paid', refundedCents: 25_00 })
		expect(await emails()).toHaveLength(1)
		await stripe.close()
	})

test('a refund that a restored backup does not know is found at the provider and not made again', async ({
	db,
}) => {
	const stripe = await startStripe()
	stripe.payments.set('pi_1', 75_00)
	const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', clock: { now: () => noon }, log }
	const { decide, run, order, refunds } = await setUp(
		db,
		createStripeProvider({ ...options, apiBase: stripe.url }),
	)
	const backedUp = await decide(25_00)
	expect(await run()).toEqual({ succeeded: 1, failed: 0 })
	await db.delete(refund)
	await db.insert(refund).values(backedUp)
	await db.update(orders).set({ refundedCents: 0 })
	stripe.forgetKeys()
	expect(await run(25 * 60)).toEqual({ succeeded: 1, failed: 0 })
	expect(stripe.refunds).toHaveLength(1)
	expect(await refunds()).toMatchObject([{ id: backedUp.id, status: 'succeeded', attempts: 1 }])
	expect(await order()).toMatchObject({ status: 'paid', refundedCents: 25_00 })
	await stripe.close()
})

test('a webhook completes a refund whose request seemed to fail', async ({ db }) => {
	const payments = fakePayments()
	const { decide, run, receive, refunds, emails } = await setUp(db, payments)
	const { id } = await decide(25_00)
	const silent = { ...payments, refund: () => Promise.reject(new Unavailable('Down')) }
	await run(0, silent)
	await receive(notified({ refundId: id, providerRefundId: 're_1' }))
	expect(await refunds()).toMatchObject([{ id, status: 'succeeded', providerRefundId: 're_1' }])
	await run(60)
	expect([payments.calls, (await emails()).length]).toEqual([[], 1])
})

test('if the provider stays down, attempts become less frequent, and after more than a day the refund waits for the advisor', async ({
	db,
}) => {
	const payments = fakePayments()
	const { decide, run, actor, refunds } = await setUp(db, payments)
	const { id } = await decide(25_00)
	payments.failure = new Unavailable('The card-payment provider isn’t responding.')
	for (let minutes = 0; minutes < 40 * 60; minutes += 5) await run(minutes)
	const [failed] = await listOpenRefunds(db, { actor })
	expect(failed).toMatchObject({ id, status: 'failed', attempts: 14 })
	expect(failed!.lastError).toContain('Stopped after 14 tries.')
	payments.failure = null
	await releaseRefund(db, { actor, id, now: later(3_000) })
	expect(await run(3_000)).toEqual({ succeeded: 1, failed: 0 })
	expect([(await refunds()).length, payments.refunds.size]).toEqual([1, 1])
})

test('while the provider is down, a run uses up one attempt of one refund only', async ({ db }) => {
	const payments = fakePayments()
	const { decide, run } = await setUp(db, payments)
	for (let count = 0; count < 5; count++) await decide(15_00)
	payments.failure = new Unavailable('Down')
	await run()
	expect(payments.calls).toHaveLength(1)
})

test('a rejected refund waits for the advisor with its reason and does not block others', async ({ db }) => {
	const payments = fakePayments()
	const { decide, run, actor, order, emails } = await setUp(db, payments)
	await decide(25_00)
	const second = await decide(10_00)
	const rejecting: PaymentProvider = {
		...payments,
		refund: (request) =>
			request.amountCents === 25_00
				? Promise.reject(new Invalid('Refused (charge_disputed).'))
				: payments.refund(request),
	}
	expect(await run(0, rejecting)).toEqual({ succeeded: 1, failed: 1 })
	expect(await listOpenRefunds(db, { actor })).toMatchObject([
		{ status: 'failed', lastError: 'Refused (charge_disputed).' },
	])
	expect((await order()).refundedCents).toBe(second.amountCents)
	expect(await emails()).toHaveLength(1)
})

test('a refund for a payment with another provider waits for the advisor', async ({ db }) => {
	const { decide, run, actor } = await setUp(db)
	await decide(25_00)
	expect(await run(0, fakePayments('sandbox'))).toEqual({ succeeded: 0, failed: 1 })
	expect((await listOpenRefunds(db, { actor }))[0]?.lastError).toContain('another payment provider')
})

test('a payment too late for its slot waits a day for the advisor and is then refunded automatically', async ({
	db,
}) => {
	const { paid, run, refunds, order } = await setUp(db)
	const late = { orderId: paid.id, reason: 'Paid too late', cause: 'appointment:1', now: noon }
	const queued = await queueRefundForAdvisor(db, late)
	expect((await queueRefundForAdvisor(db, late))?.id).toBe(queued!.id)
	await run(23 * 60)
	expect(await refunds()).toMatchObject([{ status: 'due', amountCents: 75_00 }])
	await run(24 * 60)
	expect(await order()).toMatchObject({ status: 'refunded' })
})

test('the advisor can release or withdraw a waiting refund, once', async ({ db }) => {
	const { decide, run, actor, refunds } = await setUp(db)
	const processAt = later(24 * 60)
	const [now, never] = [await decide(25_00, { processAt }), await decide(10_00, { processAt })]
	await releaseRefund(db, { actor, id: now.id, now: noon })
	await withdrawRefund(db, { actor, id: never.id, now: noon })
	await run()
	const states = new Map((await refunds()).map(({ id, status }) => [id, status]))
	expect([states.get(now.id), states.get(never.id)]).toEqual(['succeeded', 'withdrawn'])
	for (const { id } of [now, never]) {
		await expect(withdrawRefund(db, { actor, id, now: noon })).rejects.toThrow(Conflict)
		await expect(releaseRefund(db, { actor, id, now: noon })).rejects.toThrow(Conflict)
	}
})

test('the admin form sent twice is one refund, and only the advisor may send it', async ({ db }) => {
	const { paid, actor, refunds } = await setUp(db)
	const sent = { reference: paid.reference, amountCents: 25_00, reason: 'Sorry', requestKey: 'k1', now: noon }
	const [first, second] = [
		await refundOrder(db, { ...sent, actor }),
		await refundOrder(db, { ...sent, actor }),
	]
	expect([second.id, (await refunds()).length]).toEqual([first.id, 1])
	expect(first).toMatchObject({ requestedBy: 'advisor', requestedByUserId: actor.id })
	expect(await getOrderDetail(db, { actor, reference: paid.reference })).toMatchObject({
		refundableCents: 50_00,
	})
	const stranger = { ...actor, isAdmin: false }
	await expect(refundOrder(db, { ...sent, actor: stranger })).rejects.toThrow(Forbidden)
	await expect(listOpenRefunds(db, { actor: stranger })).rejects.toThrow(Forbidden)
	await expect(withdrawRefund(db, { actor: stranger, id: first.id, now: noon })).rejects.toThrow(Forbidden)
	await expect(releaseRefund(db, { actor: stranger, id: first.id, now: noon })).rejects.toThrow(Forbidden)
})

test('an unpaid or fully refunded order cannot be refunded', async ({ db }) => {
	const { decide, run } = await setUp(db)
	const pending = await makeOrder(db)
	await expect(decide(1_00, { orderId: pending.id })).rejects.toThrow(Conflict)
	await decide(75_00)
	await run()
	await expect(decide(1)).rejects.toThrow(Conflict)
	for (const amount of [0, -1, 1.5, Number.NaN]) await expect(decide(amount)).rejects.toThrow()
})

test('a partial refund made in the provider’s dashboard is recorded, counted and emailed', async ({ db }) => {
	const { receive, order, refunds, emails, decide } = await setUp(db)
	await receive(notified({ providerRefundId: 're_desk', amountCents: 25_00 }))
	await receive(total(25_00))
	expect(await order()).toMatchObject({ status: 'paid', refundedCents: 25_00 })
	expect(await refunds()).toMatchObject([
		{ requestedBy: 'provider', status: 'succeeded', amountCents: 25_00 },
	])
	expect(await emails()).toHaveLength(1)
	await expect(decide(50_01)).rejects.toThrow(Invalid)
})

test('a reported total without a known refund is looked up at the provider and recorded', async ({ db }) => {
	const payments = fakePayments()
	const { receive, reconcile, order, refunds } = await setUp(db, payments)
	await receive(total(25_00))
	expect([(await order()).refundedCents, await refunds()]).toEqual([25_00, []])
	const event = notified({ amountCents: 25_00 })
	if (event.effect === 'refund') payments.refunds.set('dashboard', event.refund)
	expect(await reconcile(1)).toEqual({ learned: 1 })
	expect(await reconcile(120)).toEqual({ learned: 0 })
	expect(await refunds()).toMatchObject([{ requestedBy: 'provider', amountCents: 25_00 }])
	expect(payments.calls).toEqual(['find refunds pi_1'])
})

test('a refund that the bank returns makes the order paid again and waits for the advisor', async ({
	db,
}) => {
	const { decide, run, receive, order, refunds, actor } = await setUp(db)
	const { id } = await decide(75_00)
	await run()
	const [refunded] = await refunds()
	await receive(
		notified({
			refundId: id,
			providerRefundId: refunded!.providerRefundId!,
			amountCents: 75_00,
			status: 'failed',
		}),
	)
	expect(await order()).toMatchObject({ status: 'paid', refundedCents: 0, closedAt: null })
	expect(await listOpenRefunds(db, { actor })).toMatchObject([{ id, status: 'failed' }])
	await releaseRefund(db, { actor, id, now: later(5) })
	await run(5)
	expect((await refunds()).map(({ status }) => status).sort()).toEqual(['succeeded', 'withdrawn'])
	expect(await order()).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
})

test('events of the provider in any order, also repeated, have the same result', {
	timeout: 300_000,
}, async ({ db }) => {
	const { paid, receive } = await setUp(db)
	const events = () => [
		notified({ providerRefundId: 're_a', amountCents: 20_00, status: 'pending' }),
		notified({ providerRefundId: 're_a', amountCents: 20_00, status: 'succeeded' }),
		notified({ providerRefundId: 're_b', amountCents: 55_00, status: 'succeeded' }),
		total(20_00),
		total(75_00),
	]
	await fc.assert(
		fc.asyncProperty(
			fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
			fc.array(fc.nat(4), { maxLength: 4 }),
			async (sequence, repeated) => {
				await db.delete(refund).where(eq(refund.orderId, paid.id))
				await db
					.update(orders)
					.set({ status: 'paid', refundedCents: 0, closedAt: null })
					.where(eq(orders.id, paid.id))
				const all = events()
				for (const index of [...sequence, ...repeated]) await receive(all[index]!)
				const [end] = await db.select().from(orders).where(eq(orders.id, paid.id))
				const rows = await db.select().from(refund).where(eq(refund.orderId, paid.id))
				expect(end).toMatchObject({ status: 'refunded', refundedCents: 75_00 })
				expect(rows.map(({ providerRefundId, status }) => `${providerRefundId} ${status}`).sort()).toEqual([
					're_a succeeded',
					're_b succeeded',
				])
			},
		),
		{ numRuns: casesOf({ sample: 30, all: 200 }) },
	)
})

test('a review is no longer verified once the full refund is recorded, whatever reported it first', async ({
	db,
}) => {
	const { paid, decide, run } = await setUp(db)
	await makeReview(db, { orderId: paid.id, verified: true })
	const isVerified = async () => (await db.select().from(review))[0]!.verified
	await decide(paid.amountCents - 1, { cause: 'part' })
	await run()
	expect(await isVerified()).toBe(true)
	await decide(1, { cause: 'rest' })
	await run(1)
	expect(await isVerified()).toBe(false)
})
