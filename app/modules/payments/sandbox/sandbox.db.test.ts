import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { CheckoutRequest, PaymentEvent } from '#app/platform/payments/provider.ts'
import { test } from '#tests/setup/database.ts'
import { createSandbox, successUrlOf } from './sandbox.server.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const buyer = { email: 'robin@example.com', name: 'Robin Ferrer' }
const checkout: CheckoutRequest = {
	orderId: 'order-1',
	orderReference: 'LW-7K2M9Q',
	priceId: 'price_online_search',
	title: 'Online Car Deal Search + Budget Guidance',
	amountCents: 75_00,
	currency: 'usd',
	customerEmail: undefined,
	successUrl: 'https://site.test/payment-success?order=LW-7K2M9Q&session={CHECKOUT_SESSION_ID}',
	cancelUrl: 'https://site.test/payment-canceled?order=LW-7K2M9Q',
	expiresAt: new Date(noon.getTime() + 3_600_000),
	idempotencyKey: 'checkout-order-1',
}

function setUp(db: Db) {
	const time = { now: noon }
	const received: PaymentEvent[] = []
	const receiver = { status: 200 as number | Error }
	const sandbox = createSandbox({
		db,
		secret: 'a secret of the test, long enough',
		origin: 'https://site.test',
		clock: { now: () => time.now },
		log: createLog('silent'),
		async deliverWebhook(body, signature) {
			if (receiver.status instanceof Error) throw receiver.status
			if (receiver.status === 200) received.push(sandbox.readWebhook(body, signature))
			return receiver.status
		},
	})
	return { sandbox, received, time, receiver }
}

test('the same key opens the same page at an unguessable URL', async ({ db }) => {
	const { sandbox } = setUp(db)
	const page = await sandbox.openCheckout(checkout)
	expect(await sandbox.openCheckout(checkout)).toEqual(page)
	expect(page.url).toMatch(/^https:\/\/site\.test\/sandbox\/checkout\/cs_sandbox_[\w-]{32}$/)
	expect(await sandbox.findCheckout(page.sessionId)).toMatchObject({ status: 'open', amountCents: 75_00 })
	expect(await sandbox.findCheckout('cs_sandbox_none')).toBeNull()
	await expect(sandbox.getCheckout('cs_sandbox_none')).rejects.toThrow(NotFound)
})

test('simultaneous payments pay once, notify the site once and redirect to the same URL', async ({
	freshDb: { db },
}) => {
	const { sandbox, received } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	const paid = await Promise.all([1, 2, 3].map(() => sandbox.pay(sessionId, buyer)))
	expect(new Set(paid.map(({ paymentId }) => paymentId)).size).toBe(1)
	expect(received).toMatchObject([
		{
			effect: 'paid',
			checkout: { orderReference: 'LW-7K2M9Q', amountCents: 75_00, customerEmail: buyer.email },
		},
	])
	expect(successUrlOf(paid[0]!)).toBe(
		`https://site.test/payment-success?order=LW-7K2M9Q&session=${sessionId}`,
	)
})

test('an unacknowledged webhook is resent as the same event until it is acknowledged', async ({ db }) => {
	const { sandbox, received, receiver } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	receiver.status = 503
	await sandbox.pay(sessionId, buyer)
	receiver.status = new Error('connection refused')
	await sandbox.deliverPendingWebhooks()
	expect(received).toEqual([])
	receiver.status = 200
	await sandbox.deliverPendingWebhooks()
	await sandbox.deliverPendingWebhooks()
	expect(received).toMatchObject([{ id: `evt_${sessionId}`, effect: 'paid' }])
})

test('an expired page accepts no payment and notifies the site', async ({ db }) => {
	const { sandbox, received, time } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	time.now = checkout.expiresAt
	await expect(sandbox.pay(sessionId, buyer)).rejects.toThrow(Conflict)
	time.now = new Date(checkout.expiresAt.getTime() + 1000)
	await sandbox.deliverPendingWebhooks()
	expect(received).toMatchObject([{ effect: 'expired' }])
	expect(await sandbox.findCheckout(sessionId)).toMatchObject({ status: 'expired' })
})

test('expiring a paid page changes nothing', async ({ db }) => {
	const { sandbox } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	await sandbox.pay(sessionId, buyer)
	await sandbox.expireCheckout(sessionId)
	expect(await sandbox.findCheckout(sessionId)).toMatchObject({ status: 'paid' })
})

test('a webhook with an invalid signature is rejected', async ({ db }) => {
	const { sandbox } = setUp(db)
	expect(() => sandbox.readWebhook('{}', 't=1,v1=00')).toThrow(Invalid)
})

const refundOf = (paymentId: string, amountCents: number, key: string) => ({
	refundId: '6f1c2a8e-0000-4000-8000-000000000001',
	orderReference: 'LW-7K2M9Q',
	paymentId,
	amountCents,
	idempotencyKey: key,
	reason: 'Cancelled',
})

test('the sandbox refunds in parts, once per key, and reports each refund with the total', async ({ db }) => {
	const { sandbox, received } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	const { paymentId } = await sandbox.pay(sessionId, buyer)
	received.length = 0
	const first = await sandbox.refund(refundOf(paymentId!, 25_00, 'r1'))
	expect(await sandbox.refund(refundOf(paymentId!, 25_00, 'r1'))).toEqual(first)
	await sandbox.refund(refundOf(paymentId!, 50_00, 'r2'))
	expect(received.map(({ type }) => type)).toEqual([
		'refund.created',
		'charge.refunded',
		'refund.created',
		'charge.refunded',
	])
	expect(received[0]).toMatchObject({ effect: 'refund', refund: { ...first, status: 'succeeded' } })
	expect(received[3]).toMatchObject({ effect: 'refunded', refundedCents: 75_00, orderReference: 'LW-7K2M9Q' })
	expect((await sandbox.findRefunds(paymentId!)).map(({ amountCents }) => amountCents).sort()).toEqual([
		25_00, 50_00,
	])
})

test('never more is refunded than was paid, even by parallel requests', async ({ freshDb: { db } }) => {
	const { sandbox } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	const { paymentId } = await sandbox.pay(sessionId, buyer)
	const keys = Array.from({ length: 8 }, (_, number) => `r${number}`)
	const results = await Promise.allSettled(
		keys.map((key) => sandbox.refund(refundOf(paymentId!, 20_00, key))),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
	await expect(sandbox.refund(refundOf('pi_none', 1, 'other'))).rejects.toThrow('(resource_missing)')
	const usedKey = keys[results.findIndex(({ status }) => status === 'fulfilled')]!
	await expect(sandbox.refund(refundOf(paymentId!, 1, usedKey))).rejects.toThrow('(idempotency_error)')
})

test('an unacknowledged refund webhook is resent until it is acknowledged', async ({ db }) => {
	const { sandbox, received, receiver } = setUp(db)
	const { sessionId } = await sandbox.openCheckout(checkout)
	const { paymentId } = await sandbox.pay(sessionId, buyer)
	received.length = 0
	receiver.status = 503
	await sandbox.refund(refundOf(paymentId!, 25_00, 'r1'))
	await sandbox.deliverPendingWebhooks()
	receiver.status = 200
	await sandbox.deliverPendingWebhooks()
	await sandbox.deliverPendingWebhooks()
	expect(received.map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded'])
})
