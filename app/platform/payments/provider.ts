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
	 * Gives back part or all of a payment. The same `idempotencyKey` again gives the same refund.
	 * @throws Unavailable when it is not known whether it was done: calling again with the same key is safe
	 *   (at Stripe for a day; after that ask `findRefunds` first).
	 * @throws Invalid when the provider refuses for good, for instance because everything was given back already.
	 */
	refund(request: RefundRequest): Promise<RefundState>

	/**
	 * Every refund of a payment, also those made at the provider's own desk; for reconciliation.
	 * @throws Unavailable
	 */
	findRefunds(paymentId: string): Promise<RefundState[]>

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

export type RefundRequest = {
	/** Our own name for it, kept with the refund at the provider. */
	refundId: string
	orderReference: string
	paymentId: string
	amountCents: number
	idempotencyKey: string
	/** For the provider's own lists; not shown to the buyer. */
	reason: string
}

export type RefundState = {
	providerRefundId: string
	/** Undefined: made at the provider's own desk. */
	refundId: string | undefined
	paymentId: string
	orderReference: string | undefined
	amountCents: number
	/** 'pending': under way, an event tells the end. */
	status: 'pending' | 'succeeded' | 'failed'
	createdAt: Date
}

/** A verified provider event, or what reconciliation found out by asking. */
export type PaymentEvent = { id: string; type: string; createdAt: Date } & (
	| { effect: 'paid' | 'expired'; checkout: CheckoutState }
	/** So much of the payment was given back until then, in all. */
	| { effect: 'refunded'; paymentId: string; orderReference: string | undefined; refundedCents: number }
	/** What became of one refund. */
	| { effect: 'refund'; refund: RefundState }
	| { effect: 'none' }
)
