import Stripe from 'stripe'
import { Invalid } from '#app/lib/errors.ts'
import type { ChargeRequest, ChargeState, CheckoutRequest, KeptCard } from './provider.ts'
import { keptCardMark, readStripeCharge } from './stripe-format.server.ts'

/**
 * Returns the request of a Checkout page that only keeps a card (https://docs.stripe.com/payments/checkout/save-and-reuse, read November
 * 2026). Only cards, because other means of payment confirm a charge days later. Without a customer there is nobody to charge.
 */
export function setupSessionOf(checkout: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
	const metadata = { order_id: checkout.orderId, order_reference: checkout.orderReference }
	return {
		mode: 'setup',
		allowed_payment_method_types: ['card'],
		customer_creation: 'always',
		client_reference_id: checkout.orderReference,
		metadata,
		setup_intent_data: { description: `${checkout.title} (${checkout.orderReference})`, metadata },
		...(checkout.customerEmail ? { customer_email: checkout.customerEmail } : {}),
		expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
		success_url: checkout.successUrl,
		cancel_url: checkout.cancelUrl,
		...(checkout.terms ? { custom_text: { submit: { message: checkout.terms } } } : {}),
	}
}

/**
 * Charges a kept card without its owner (https://docs.stripe.com/api/payment_intents/create#create_payment_intent-off_session). A bank that
 * declines, or wants the owner to confirm, is an error of the card at Stripe, and a state here.
 */
export async function chargeAtStripe(stripe: Stripe, request: ChargeRequest): Promise<ChargeState | null> {
	const { card, orderId, orderReference, title, amountCents, currency, idempotencyKey } = request
	const method = await methodOf(stripe, card)
	if (!method) throw new Invalid('The card was removed at the card-payment provider.')
	try {
		const intent = await stripe.paymentIntents.create(
			{
				amount: amountCents,
				currency,
				customer: card.customerId,
				payment_method: method,
				allowed_payment_method_types: ['card'],
				off_session: true,
				confirm: true,
				description: `${title} (${orderReference})`,
				metadata: { order_id: orderId, order_reference: orderReference, ...keptCardMark },
			},
			{ idempotencyKey },
		)
		return readStripeCharge(intent)
	} catch (error) {
		const declined = error instanceof Stripe.errors.StripeCardError && readStripeCharge(error.payment_intent)
		if (declined) return declined
		throw error
	}
}

/** Finds the charges of a kept card for an order: one that succeeded, else one in progress, else one that was declined. */
export async function findChargeAtStripe(
	stripe: Stripe,
	{ card, orderReference }: Pick<ChargeRequest, 'card' | 'orderReference'>,
): Promise<ChargeState | null> {
	const { data } = await stripe.paymentIntents.list({ customer: card.customerId, limit: 100 })
	const charges = data
		.flatMap((intent) => readStripeCharge(intent) ?? [])
		.filter((charge) => charge.orderReference === orderReference)
	for (const status of ['succeeded', 'pending', 'declined'] as const) {
		const found = charges.find((charge) => charge.status === status)
		if (found) return found
	}
	return null
}

/** Removes a kept card from its customer, if it is still there. */
export async function detachAtStripe(stripe: Stripe, card: KeptCard): Promise<void> {
	const method = await methodOf(stripe, card)
	if (!method) return
	const { customer } = await stripe.paymentMethods.retrieve(method)
	if (customer) await stripe.paymentMethods.detach(method)
}

async function methodOf(stripe: Stripe, { setupId }: KeptCard): Promise<string | null> {
	const { payment_method: method } = await stripe.setupIntents.retrieve(setupId)
	return typeof method === 'string' ? method : (method?.id ?? null)
}
