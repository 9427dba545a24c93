/**
 * What Lotwise asks of a card-payment provider. Stripe's hosted Checkout is the model; the sandbox
 * answers the same questions in demo mode. Amounts are integer cents, times are instants.
 */
export type PaymentProvider = {
	readonly name: 'stripe' | 'sandbox'

	/**
	 * Opens a hosted payment page for one order.
	 * @throws Unavailable when the provider does not answer in time or keeps failing;
	 *   calling again with the same `idempotencyKey` is safe and gives the same page.
	 */
	openCheckout(checkout: CheckoutRequest): Promise<HostedCheckout>

	/** What the provider knows of a checkout now; for reconciliation. Null: it never existed there. */
	findCheckout(sessionId: string): Promise<CheckoutState | null>

	/** Closes an open hosted page so that it can no longer be paid. A closed or paid one is left alone. */
	expireCheckout(sessionId: string): Promise<void>

	/**
	 * Verifies signature and age (5 minutes, both ways) of a raw webhook and reads it.
	 * @throws Invalid when it is forged, altered, too old, from the future or not an event.
	 */
	readWebhook(rawBody: string, signature: string | null): PaymentEvent
}

export type CheckoutRequest = {
	orderId: string
	orderReference: string
	priceId: string
	title: string
	amountCents: number
	currency: string
	customerEmail: string | undefined
	successUrl: string
	cancelUrl: string
	expiresAt: Date
	idempotencyKey: string
}

export type HostedCheckout = { sessionId: string; url: string; expiresAt: Date }

export type CheckoutState = {
	sessionId: string
	orderReference: string | undefined
	status: 'open' | 'paid' | 'expired'
	paymentId: string | undefined
	customerEmail: string | undefined
	customerName: string | undefined
	amountCents: number
	currency: string
}

/** A verified provider event; `checkout` is set on the types that speak of one. */
export type PaymentEvent = {
	id: string
	type: string
	createdAt: Date
	effect: 'paid' | 'expired' | 'refunded' | 'none'
	checkout?: CheckoutState
	/** For a refund: the payment it gives back. */
	paymentId?: string
}
