import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { Invalid } from '#app/lib/errors.ts'
import { readStripeWebhook, signStripeWebhook } from './stripe-format.server.ts'

const secret = 'whsec_of_the_test'
const now = new Date('2026-03-04T12:00:00Z')
const seconds = (offset: number) => new Date(now.getTime() + offset * 1000)

const session = {
	id: 'cs_1',
	object: 'checkout.session',
	client_reference_id: 'LW-7K2M9Q',
	status: 'complete',
	payment_status: 'paid',
	payment_intent: 'pi_1',
	amount_total: 7500,
	currency: 'usd',
	customer_details: { email: 'robin@example.com', name: 'Robin Ferrer' },
}

const bodyOf = (type: string, object: object) =>
	JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_772_625_600, data: { object } })
const completed = bodyOf('checkout.session.completed', session)
const read = (body: string, header: string | null, time = now) =>
	readStripeWebhook(body, header, secret, time)
const readSigned = (body: string) => read(body, signStripeWebhook(body, secret, now))

test('a webhook signed by Stripe’s SDK is accepted', () => {
	const timestamp = Math.floor(now.getTime() / 1000)
	const header = Stripe.webhooks.generateTestHeaderString({ payload: completed, secret, timestamp })
	expect(read(completed, header)).toEqual({
		id: 'evt_1',
		type: 'checkout.session.completed',
		createdAt: new Date('2026-03-04T12:00:00Z'),
		effect: 'paid',
		checkout: {
			sessionId: 'cs_1',
			orderReference: 'LW-7K2M9Q',
			status: 'paid',
			paymentId: 'pi_1',
			customerEmail: 'robin@example.com',
			customerName: 'Robin Ferrer',
			amountCents: 7500,
			currency: 'usd',
		},
	})
})

test.each(['constructor', 'toString', '__proto__'])('an event of the type %s has no effect', (type) => {
	expect(readSigned(bodyOf(type, session)).effect).toBe('none')
})

test('Stripe’s SDK accepts our signature', () => {
	const header = signStripeWebhook(completed, secret, new Date())
	expect(Stripe.webhooks.constructEvent(completed, header, secret).id).toBe('evt_1')
})

test('during a rotation of the secret, one valid signature of two is enough', () => {
	const [time, good] = signStripeWebhook(completed, secret, now).split(',')
	expect(read(completed, `${time},v1=${'0'.repeat(64)},${good}`).id).toBe('evt_1')
})

const good = signStripeWebhook(completed, secret, now)
const [time, mac] = good.split(',')
for (const [name, body, header] of [
	['no header', completed, null],
	['an empty header', completed, ''],
	['another secret', completed, signStripeWebhook(completed, 'whsec_other', now)],
	['an altered body', completed.replace('7500', '7501'), good],
	['an altered time', completed, good.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`)],
	['no signature', completed, time!],
	['no time', completed, mac!],
	['two times', completed, `t=1,${good}`],
	['a shortened signature', completed, good.slice(0, -2)],
	['an older scheme', completed, good.replace('v1=', 'v0=')],
	['301 seconds of age', completed, signStripeWebhook(completed, secret, seconds(-301))],
	['301 seconds ahead', completed, signStripeWebhook(completed, secret, seconds(301))],
] as const)
	test(`a webhook with ${name} is rejected`, () => {
		expect(() => read(body, header)).toThrow(Invalid)
	})

test('299 seconds in either direction are within the tolerance', () => {
	for (const offset of [-299, 299])
		expect(read(completed, signStripeWebhook(completed, secret, seconds(offset))).id).toBe('evt_1')
})

test('signed bodies that are no event are rejected', () => {
	for (const body of ['', '{', 'null', '[]', '{"object":"event"}', bodyOf('checkout.session.completed', {})])
		expect(() => readSigned(body)).toThrow(Invalid)
})

test('each type of event has its effect', () => {
	const charge = {
		payment_intent: 'pi_1',
		amount_refunded: 7500,
		metadata: { order_reference: 'LW-7K2M9Q' },
	}
	const effects = [
		bodyOf('checkout.session.completed', { ...session, payment_status: 'unpaid' }),
		bodyOf('checkout.session.async_payment_succeeded', session),
		bodyOf('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }),
		bodyOf('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' }),
		bodyOf('charge.refunded', charge),
		bodyOf('charge.refunded', { ...charge, amount_refunded: 1000 }),
		bodyOf('customer.created', { id: 'cus_1' }),
	].map((body) => readSigned(body).effect)
	expect(effects).toEqual(['none', 'paid', 'expired', 'expired', 'refunded', 'refunded', 'none'])
	expect(readSigned(bodyOf('charge.refunded', charge))).toMatchObject({
		paymentId: 'pi_1',
		orderReference: 'LW-7K2M9Q',
		refundedCents: 7500,
	})
})

test('a refund is read with its status and our id', () => {
	const refund = {
		object: 'refund',
		id: 're_1',
		amount: 2500,
		created: 1_772_625_600,
		payment_intent: { id: 'pi_1' },
		status: 'pending',
		metadata: { refund_id: 'our-id', order_reference: 'LW-7K2M9Q' },
	}
	const readRefund = (type: string, more: object) => readSigned(bodyOf(type, { ...refund, ...more }))
	expect(readRefund('refund.created', {})).toMatchObject({
		effect: 'refund',
		refund: {
			providerRefundId: 're_1',
			refundId: 'our-id',
			paymentId: 'pi_1',
			orderReference: 'LW-7K2M9Q',
			amountCents: 2500,
			status: 'pending',
			createdAt: now,
		},
	})
	for (const [type, stripeStatus, status] of [
		['refund.updated', 'succeeded', 'succeeded'],
		['charge.refund.updated', 'requires_action', 'pending'],
		['refund.failed', 'failed', 'failed'],
		['refund.updated', 'canceled', 'failed'],
	] as const)
		expect(readRefund(type, { status: stripeStatus })).toMatchObject({ refund: { status } })
	expect(readRefund('refund.created', { metadata: {} })).toMatchObject({ refund: { refundId: undefined } })
	expect(readRefund('refund.created', { payment_intent: null }).effect).toBe('none')
})
