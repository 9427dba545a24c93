import { expect } from 'vitest'
import { order as orders } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { listOpenRefunds, releaseRefund } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { queueRefundForAdvisor } from '#app/modules/payments/refunds/refunds.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { createStripeProvider } from '#app/platform/payments/stripe.server.ts'
import { later, log, noon, refundUpdated, setUp } from '#tests/factories/payments/refund-set-up.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { startStripe } from '#tests/mocks/stripe-server.ts'
import { test } from '#tests/setup/database.ts'

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

test('a refund that was made after the restored backup is found at the provider and not made again', async ({
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
	await receive(refundUpdated({ refundId: id, providerRefundId: 're_1' }))
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
