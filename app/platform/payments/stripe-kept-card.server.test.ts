import { test as base, expect } from 'vitest'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { errorResponse, startStripe } from '#tests/mocks/stripe-server.ts'
import { waitMsMax } from '#tests/setup/hang-limits.ts'
import type { ChargeRequest, CheckoutRequest, PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe.server.ts'
import { readStripeWebhook, signStripeWebhook } from './stripe-format.server.ts'

type Fixtures = { stripe: Awaited<ReturnType<typeof startStripe>>; provider: PaymentProvider }

const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	stripe: async ({}, use) => {
		const stripe = await startStripe()
		await use(stripe)
		await stripe.close()
	},
	provider: async ({ stripe }, use) => {
		const log = createLog('silent')
		const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', clock: systemClock, log }
		await use(createStripeProvider({ ...options, apiBase: stripe.url, timeoutMs: waitMsMax }))
	},
})

const page: CheckoutRequest = {
	orderId: 'order-1',
	orderReference: 'LW-7K2M9Q',
	priceId: 'price_online_search',
	title: 'Online Car Deal Search + Budget Guidance',
	amountCents: 75_00,
	currency: 'usd',
	customerEmail: 'robin@example.com',
	successUrl: 'https://site.test/payment-success?order=LW-7K2M9Q&session={CHECKOUT_SESSION_ID}',
	cancelUrl: 'https://site.test/payment-canceled?order=LW-7K2M9Q',
	keepsCard: true,
	terms: 'Nothing is charged now.',
	expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000),
	idempotencyKey: 'checkout-order-1',
}

/** A page that was completed, as Stripe reports it, and the charge of the card that it kept. */
async function keep({ stripe, provider }: Fixtures, isDeclined = false) {
	const { sessionId } = await provider.openCheckout(page)
	Object.assign(stripe.sessions.get(sessionId)!, stripe.cards.keep({ isDeclined }))
	const state = await provider.findCheckout(sessionId)
	const { orderId, orderReference, title, amountCents, currency } = page
	const charge: ChargeRequest = {
		card: state!.card!,
		orderId,
		orderReference,
		title,
		amountCents,
		currency,
		idempotencyKey: 'charge-order-1',
	}
	return { sessionId, state, charge }
}

test('a page that keeps a card takes no payment, makes a customer, and names neither an amount nor payment method types', async ({
	stripe,
	provider,
}) => {
	await provider.openCheckout(page)
	const form = Object.fromEntries(stripe.requests[0]!.form)
	expect(form).toMatchObject({
		mode: 'setup',
		customer_creation: 'always',
		'allowed_payment_method_types[0]': 'card',
		client_reference_id: 'LW-7K2M9Q',
		'setup_intent_data[metadata][order_reference]': 'LW-7K2M9Q',
		'custom_text[submit][message]': 'Nothing is charged now.',
		customer_email: 'robin@example.com',
	})
	expect(
		Object.keys(form).filter((name) => /line_items|payment_intent|amount|^payment_method_types/.test(name)),
	).toEqual([])
})

test('a completed page is kept, never paid, whether it is read or reported by a webhook', async ({
	stripe,
	provider,
}) => {
	const { sessionId, state } = await keep({ stripe, provider })
	const session = stripe.sessions.get(sessionId)!
	const card = { customerId: session.customer, setupId: session.setup_intent }
	expect(state).toMatchObject({ status: 'kept', card, paymentId: undefined })
	const created = Math.floor(Date.now() / 1000)
	const type = 'checkout.session.completed'
	const body = JSON.stringify({ object: 'event', id: 'evt_1', type, created, data: { object: session } })
	const now = new Date()
	const event = readStripeWebhook(body, signStripeWebhook(body, 'whsec_1', now), 'whsec_1', now)
	expect(event).toMatchObject({ effect: 'kept', checkout: { orderReference: 'LW-7K2M9Q', card } })
})

test('a kept card is charged off session with its customer and card, once per key', async ({
	stripe,
	provider,
}) => {
	const { charge } = await keep({ stripe, provider })
	stripe.failures.push('reset')
	const state = await provider.chargeKeptCard(charge)
	expect(await provider.chargeKeptCard(charge)).toEqual(state)
	expect(stripe.cards.intents).toHaveLength(1)
	expect(state).toMatchObject({
		status: 'succeeded',
		orderReference: 'LW-7K2M9Q',
		amountCents: 75_00,
		currency: 'usd',
	})
	const sent = stripe.requests.findLast(({ path }) => path === '/v1/payment_intents')!
	expect(sent.key).toBe('charge-order-1')
	expect(Object.fromEntries(sent.form)).toMatchObject({
		off_session: 'true',
		confirm: 'true',
		customer: charge.card.customerId,
		amount: '7500',
		'metadata[order_reference]': 'LW-7K2M9Q',
	})
	// After a day, when Stripe has forgotten the key, the charge is found.
	stripe.forgetKeys()
	expect(await provider.findCharge(charge)).toEqual(state)
	expect(await provider.findCharge({ ...charge, orderReference: 'LW-OTHER' })).toBeNull()
})

test('a charge that Stripe carried out although it answered 500 is made only once', async ({
	stripe,
	provider,
}) => {
	const { charge } = await keep({ stripe, provider })
	await provider.findCharge(charge)
	stripe.failures.push(
		...[1, 2].map(() => ({ carriesOut: true, response: errorResponse(500, undefined, 'Oops') })),
	)
	expect(await provider.chargeKeptCard(charge)).toMatchObject({ status: 'succeeded' })
	expect(stripe.cards.intents).toHaveLength(1)
})

test('a bank that declines without the owner of the card is a state and not an error, also when it is asked again', async ({
	stripe,
	provider,
}) => {
	const { charge } = await keep({ stripe, provider }, true)
	const state = await provider.chargeKeptCard(charge)
	expect(state).toMatchObject({ status: 'declined', orderReference: 'LW-7K2M9Q' })
	expect(await provider.chargeKeptCard(charge)).toEqual(state)
	expect(await provider.findCharge(charge)).toEqual(state)
	expect(stripe.cards.intents).toHaveLength(1)
})

test('a removed card is removed once and can’t be charged; while Stripe is down, nothing is known', async ({
	stripe,
	provider,
}) => {
	const { charge } = await keep({ stripe, provider })
	const down = { carriesOut: false, response: errorResponse(503, undefined, 'Down') }
	stripe.failures.push(down, down, down)
	await expect(provider.chargeKeptCard(charge)).rejects.toThrow(Unavailable)
	await provider.detachCard(charge.card)
	await provider.detachCard(charge.card)
	expect([...stripe.cards.methods.values()]).toEqual([null])
	await expect(provider.chargeKeptCard(charge)).rejects.toThrow(Invalid)
	expect(stripe.cards.intents).toEqual([])
})
