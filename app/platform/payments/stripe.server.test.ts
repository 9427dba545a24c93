import { test as base, expect, vi } from 'vitest'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { errorResponse, startStripe } from '#tests/mocks/stripe-server.ts'
import { silentMs, waitMsMax } from '#tests/setup/hang-limits.ts'
import type { CheckoutRequest, PaymentProvider, RefundRequest } from './provider.ts'
import { createStripeProvider, tryStripe } from './stripe.server.ts'

type Fixtures = {
	stripe: Awaited<ReturnType<typeof startStripe>>
	provider: PaymentProvider
	/** The same, which soon gives up on a response. */
	hurried: PaymentProvider
}
const log = createLog('silent')

const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	stripe: async ({}, use) => {
		const stripe = await startStripe()
		await use(stripe)
		await stripe.close()
	},
	provider: async ({ stripe }, use) => {
		await use(createStripeProvider({ ...options, apiBase: stripe.url, timeoutMs: waitMsMax }))
	},
	hurried: async ({ stripe }, use) => {
		await use(createStripeProvider({ ...options, apiBase: stripe.url, timeoutMs: silentMs }))
	},
})
const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', clock: systemClock, log }

const checkout: CheckoutRequest = {
	orderId: 'order-1',
	orderReference: 'LW-7K2M9Q',
	priceId: 'price_online_search',
	title: 'Online Car Deal Search + Budget Guidance',
	amountCents: 75_00,
	currency: 'usd',
	customerEmail: 'robin@example.com',
	successUrl: 'https://site.test/payment-success?order=LW-7K2M9Q&session={CHECKOUT_SESSION_ID}',
	cancelUrl: 'https://site.test/payment-canceled?order=LW-7K2M9Q',
	expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000),
	idempotencyKey: 'checkout-order-1',
}

test('a checkout has our price, reference, metadata, expiry and the buyer’s email address', async ({
	stripe,
	provider,
}) => {
	const page = await provider.openCheckout(checkout)
	const [session] = [...stripe.sessions.values()]
	expect(page).toEqual({ sessionId: session!.id, url: session!.url, expiresAt: checkout.expiresAt })
	const [{ form, key } = stripe.requests[0]!] = stripe.requests
	expect(key).toBe('checkout-order-1')
	expect(Object.fromEntries(form)).toMatchObject({
		mode: 'payment',
		client_reference_id: 'LW-7K2M9Q',
		'line_items[0][quantity]': '1',
		'line_items[0][price_data][currency]': 'usd',
		'line_items[0][price_data][unit_amount]': '7500',
		'line_items[0][price_data][product_data][name]': checkout.title,
		'metadata[order_reference]': 'LW-7K2M9Q',
		'payment_intent_data[metadata][order_reference]': 'LW-7K2M9Q',
		'payment_intent_data[receipt_email]': 'robin@example.com',
		customer_email: 'robin@example.com',
		expires_at: String(checkout.expiresAt.getTime() / 1000),
		success_url: checkout.successUrl,
		cancel_url: checkout.cancelUrl,
	})
})

test('the cancellation terms are shown beside the button of the payment page', async ({
	stripe,
	provider,
}) => {
	await provider.openCheckout({ ...checkout, terms: 'Cancel by Mon, Mar 2 for a full refund.' })
	const form = Object.fromEntries(stripe.requests[0]!.form)
	expect(form['custom_text[submit][message]']).toBe('Cancel by Mon, Mar 2 for a full refund.')
})

for (const [name, failure] of [
	[
		'a 500 although Stripe carried it out',
		{ carriesOut: true, response: errorResponse(500, undefined, 'Oops') },
	],
	[
		'a key that another request is still using',
		{
			carriesOut: false,
			response: errorResponse(409, 'idempotency_key_in_use', 'In use', 'idempotency_error'),
		},
	],
	['a response that never comes', 'silence'],
	['a connection that is reset', 'reset'],
] as const)
	test(`${name} is retried with the same key and returns the same session`, async ({
		stripe,
		provider,
		hurried,
	}) => {
		stripe.failures.push(failure)
		const page = await (failure === 'silence' ? hurried : provider).openCheckout(checkout)
		expect(stripe.requests.map(({ key }) => key)).toEqual(['checkout-order-1', 'checkout-order-1'])
		expect([...stripe.sessions.keys()]).toEqual([page.sessionId])
		expect(await provider.openCheckout(checkout)).toEqual(page)
	})

test('if Stripe stays silent or keeps failing, it is Unavailable after three attempts', async ({
	stripe,
	provider,
	hurried,
}) => {
	stripe.failures.push('silence', 'silence', 'silence')
	await expect(hurried.openCheckout(checkout)).rejects.toThrow(Unavailable)
	expect(stripe.requests).toHaveLength(3)
	const broken = { carriesOut: false, response: errorResponse(503, undefined, 'Down') }
	stripe.failures.push(broken, broken, broken)
	await expect(provider.openCheckout(checkout)).rejects.toThrow(Unavailable)
	expect((await provider.openCheckout(checkout)).sessionId).toBe([...stripe.sessions.keys()][0])
})

test('a 429 is Unavailable for as long as Stripe says, and is not retried', async ({ stripe, provider }) => {
	const limited = {
		...errorResponse(429, 'rate_limit', 'Too many requests'),
		headers: { 'retry-after': '17' },
	}
	stripe.failures.push({ carriesOut: false, response: limited })
	await expect(provider.openCheckout(checkout)).rejects.toMatchObject({
		code: 'unavailable',
		retryAfterSeconds: 17,
	})
	expect(stripe.requests).toHaveLength(1)
})

test('an invalid price is rejected without a retry, and logged without Stripe’s message', async ({
	stripe,
	provider,
}) => {
	const error = vi.spyOn(log, 'error')
	await expect(provider.openCheckout({ ...checkout, amountCents: 1 })).rejects.toThrow(Invalid)
	expect(stripe.requests).toHaveLength(1)
	expect(error.mock.calls[0]![0]).toMatchObject({ status: 400, code: 'amount_too_small' })
	expect(JSON.stringify(error.mock.calls)).not.toContain('robin@example.com')
})

test('the same key with different parameters is rejected without a retry', async ({ provider }) => {
	await provider.openCheckout(checkout)
	await expect(provider.openCheckout({ ...checkout, amountCents: 80_00 })).rejects.toThrow(Invalid)
})

test('a wrong API key is Unavailable, because the buyer is not the cause', async ({ stripe, provider }) => {
	const response = errorResponse(401, undefined, 'Invalid API Key provided')
	stripe.failures.push({ carriesOut: false, response })
	await expect(provider.openCheckout(checkout)).rejects.toThrow(Unavailable)
})

test('responses that are not a session are Unavailable', async ({ stripe, provider }) => {
	for (const body of [
		'<html>',
		'{"id":"cs_1"',
		{},
		[],
		{ id: 'cs_1', url: 'nowhere', payment_status: 'unpaid' },
	]) {
		stripe.failures.push({ carriesOut: false, response: { status: 200, body } })
		await expect(provider.openCheckout(checkout)).rejects.toThrow(Unavailable)
	}
})

test('a session is found with its state, and an unknown one is null', async ({ stripe, provider }) => {
	const { sessionId } = await provider.openCheckout(checkout)
	expect(await provider.findCheckout(sessionId)).toMatchObject({
		status: 'open',
		orderReference: 'LW-7K2M9Q',
	})
	const customer_details = { email: 'robin@example.com', name: 'Robin Ferrer' }
	const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1', customer_details }
	Object.assign(stripe.sessions.get(sessionId)!, paid)
	expect(await provider.findCheckout(sessionId)).toEqual({
		sessionId,
		orderReference: 'LW-7K2M9Q',
		status: 'paid',
		paymentId: 'pi_1',
		customerEmail: 'robin@example.com',
		customerName: 'Robin Ferrer',
		amountCents: 75_00,
		currency: 'usd',
	})
	expect(await provider.findCheckout('cs_none')).toBeNull()
})

test('expiring closes an open page and does nothing to a closed or paid one', async ({
	stripe,
	provider,
}) => {
	const { sessionId } = await provider.openCheckout(checkout)
	await provider.expireCheckout(sessionId)
	expect(stripe.sessions.get(sessionId)!.status).toBe('expired')
	await provider.expireCheckout(sessionId)
	Object.assign(stripe.sessions.get(sessionId)!, { status: 'complete', payment_status: 'paid' })
	await provider.expireCheckout(sessionId)
	await provider.expireCheckout('cs_none')
	expect(await provider.findCheckout(sessionId)).toMatchObject({ status: 'paid' })
})

const refund: RefundRequest = {
	refundId: '6f1c2a8e-0000-4000-8000-000000000001',
	orderReference: 'LW-7K2M9Q',
	paymentId: 'pi_1',
	amountCents: 25_00,
	idempotencyKey: 'refund-1',
	reason: 'The dealer sold the car.',
}

test('a refund has our amount, key and ids, and is read back', async ({ stripe, provider }) => {
	stripe.payments.set('pi_1', 75_00)
	const state = await provider.refund(refund)
	expect(stripe.requests[0]!.key).toBe('refund-1')
	expect(Object.fromEntries(stripe.requests[0]!.form)).toEqual({
		payment_intent: 'pi_1',
		amount: '2500',
		reason: 'requested_by_customer',
		'metadata[refund_id]': refund.refundId,
		'metadata[order_reference]': 'LW-7K2M9Q',
		'metadata[reason]': 'The dealer sold the car.',
	})
	expect(state).toEqual({
		providerRefundId: stripe.refunds[0]!.id,
		refundId: refund.refundId,
		paymentId: 'pi_1',
		orderReference: 'LW-7K2M9Q',
		amountCents: 25_00,
		status: 'succeeded',
		createdAt: expect.any(Date),
	})
	expect(await provider.findRefunds('pi_1')).toEqual([state])
	expect(await provider.findRefunds('pi_2')).toEqual([])
})

for (const [name, failure] of [
	[
		'a 500 although Stripe carried it out',
		{ carriesOut: true, response: errorResponse(500, undefined, 'Oops') },
	],
	['a response that never comes', 'silence'],
	['a connection that is reset', 'reset'],
] as const)
	test(`a refund with ${name} is made only once`, async ({ stripe, provider, hurried }) => {
		stripe.payments.set('pi_1', 75_00)
		stripe.failures.push(failure)
		const state = await (failure === 'silence' ? hurried : provider).refund(refund)
		expect(stripe.refunds.map(({ id }) => id)).toEqual([state.providerRefundId])
	})

test('a refund of more than is left, of a fully refunded payment or of an unknown payment is rejected without a retry', async ({
	stripe,
	provider,
}) => {
	await expect(provider.refund(refund)).rejects.toThrow('(resource_missing)')
	stripe.payments.set('pi_1', 25_00)
	await expect(provider.refund({ ...refund, amountCents: 25_01 })).rejects.toThrow(Invalid)
	await provider.refund({ ...refund, idempotencyKey: 'refund-2' })
	const again = { ...refund, idempotencyKey: 'refund-3' }
	await expect(provider.refund(again)).rejects.toThrow('(charge_already_refunded)')
})

test('while Stripe is down, a refund is Unavailable', async ({ stripe, provider }) => {
	const broken = { carriesOut: false, response: errorResponse(503, undefined, 'Down') }
	stripe.failures.push(broken, broken, broken)
	await expect(provider.refund(refund)).rejects.toThrow(Unavailable)
	stripe.failures.push(broken, broken, broken)
	await expect(provider.findRefunds('pi_1')).rejects.toThrow(Unavailable)
})

test('the check of the connection names the host and why it fails', async ({ stripe }) => {
	const check = (apiBase: string) => tryStripe({ secretKey: 'sk_test_1', apiBase })
	const { host } = new URL(stripe.url)
	stripe.failures.push({ carriesOut: false, response: errorResponse(401, undefined, 'Invalid API Key') })
	expect(await check(stripe.url)).toBe(`${host} says: Invalid API Key`)
	const closed = await startStripe()
	await closed.close()
	const problem = await check(closed.url)
	expect(problem).toContain(`${new URL(closed.url).host} cannot be reached (ECONNREFUSED)`)
})
