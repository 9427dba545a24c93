/**
 * What Lotwise asks of a card-payment provider. Stripe's hosted Checkout is the model; the sandbox
 * answers the same questions in demo mode. Amounts are integer cents, times are instants.
 */
export type PaymentProvider = {
	readonly name: 'stripe' | 'sandbox'

	/** Where its hosted pages are, so that a form may lead there; empty when they are on our own site. */
	readonly pageOrigins: readonly string[]

	/**
	 * Opens a hosted payment page for one order.
	 * @throws Unavailable when the provider does not answer in time or keeps failing;
	 *   calling again with the same `idempotencyKey` is safe and gives the same page.
	 * @throws Invalid when the provider refuses the checkout for good.
	 */
	openCheckout(checkout: CheckoutRequest): Promise<HostedCheckout>

	/**
	 * What the provider knows of a checkout now; for reconciliation. Null: it never existed there.
	 * @throws Unavailable
	 */
	findCheckout(sessionId: string): Promise<CheckoutState | null>

	/**
	 * Closes an open hosted page so that it can no longer be paid. A closed or paid one is left alone.
	 * @throws Unavailable
	 */
	expireCheckout(sessionId: string): Promise<void>

	/**
	 * Verifies signature and age (5 minutes, both ways) of a raw webhook and reads it.
	 * @throws Invalid when it is forged, altered, too old, from the future or not an event.
	 */
	readWebhook(rawBody: string, signature: string | null): PaymentEvent
}

/** In a success address the provider puts its session's id here. */
export const SESSION_ID_PLACE = '{CHECKOUT_SESSION_ID}'

export type CheckoutRequest = {
	orderId: string
	orderReference: string
	priceId: string
	title: string
	amountCents: number
	currency: string
	customerEmail: string | undefined
	/** May hold `SESSION_ID_PLACE`. */
	successUrl: string
	cancelUrl: string
	/** Stripe takes 30 minutes to 24 hours from now. */
	expiresAt: Date
	idempotencyKey: string
}

export type HostedCheckout = { sessionId: string; url: string; expiresAt: Date }

export type CheckoutState = {
	sessionId: string
	orderReference: string | undefined
	/** 'open' also while a bank transfer or the like is still on its way. */
	status: 'open' | 'paid' | 'expired'
	paymentId: string | undefined
	customerEmail: string | undefined
	customerName: string | undefined
	amountCents: number
	currency: string
}

/** A verified provider event, or what reconciliation found out by asking. */
export type PaymentEvent = { id: string; type: string; createdAt: Date } & (
	| { effect: 'paid' | 'expired'; checkout: CheckoutState }
	/** The whole payment was given back. */
	| { effect: 'refunded'; paymentId: string; orderReference: string | undefined }
	| { effect: 'none' }
)
