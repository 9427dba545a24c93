import type { DisputeProvider, DisputeState } from './disputes.ts'

/**
 * What Lotwise needs from a card-payment provider. It is modeled on Stripe's hosted Checkout; in demo mode the sandbox
 * implements it. Amounts are integer cents, times are instants.
 */
export type PaymentProvider = DisputeProvider & {
	readonly name: 'stripe' | 'sandbox'

	/** The origins of its hosted pages, to which forms may redirect; empty if they are on our own site. */
	readonly pageOrigins: readonly string[]

	/**
	 * Opens a hosted page for one order: to pay it, or only to keep the card (`keepsCard`).
	 * @throws Unavailable if the provider does not respond in time or keeps failing;
	 *   calling again with the same `idempotencyKey` is safe and returns the same page.
	 * @throws Invalid if the provider rejects the checkout for good.
	 */
	openCheckout(checkout: CheckoutRequest): Promise<HostedCheckout>

	/**
	 * Returns the provider's current state of a checkout, for reconciliation; null if the provider does not know it.
	 * @throws Unavailable
	 */
	findCheckout(sessionId: string): Promise<CheckoutState | null>

	/**
	 * Closes an open hosted page so that it can no longer be paid. Does nothing to a closed or paid one.
	 * @throws Unavailable
	 */
	expireCheckout(sessionId: string): Promise<void>

	/**
	 * Charges a kept card without its owner being present. The same `idempotencyKey` returns the same charge.
	 * @throws Unavailable if it is unknown whether it was charged: calling again with the same key is safe (at Stripe for a day; after that,
	 *   call `findCharge` first).
	 * @throws Invalid if the provider rejects it for good, for instance because the card was removed.
	 */
	chargeKeptCard(request: ChargeRequest): Promise<ChargeState>

	/**
	 * Returns the charge of a kept card for an order, one that succeeded before others; null if there is none.
	 * @throws Unavailable
	 */
	findCharge(request: Pick<ChargeRequest, 'card' | 'orderReference'>): Promise<ChargeState | null>

	/**
	 * Removes a kept card, so that it can't be charged anymore. Does nothing to a removed one.
	 * @throws Unavailable
	 */
	detachCard(card: KeptCard): Promise<void>

	/**
	 * Refunds part or all of a payment. The same `idempotencyKey` returns the same refund.
	 * @throws Unavailable if it is unknown whether the refund was made: calling again with the same key is safe
	 *   (at Stripe for a day; after that, call `findRefunds` first).
	 * @throws Invalid if the provider rejects it for good, for instance because everything was refunded already.
	 */
	refund(request: RefundRequest): Promise<RefundState>

	/**
	 * Returns every refund of a payment, including those made in the provider's dashboard, for reconciliation.
	 * @throws Unavailable
	 */
	findRefunds(paymentId: string): Promise<RefundState[]>

	/**
	 * Returns the movements of the balance that a payout paid out, or those of a time, `from` included and `until` not.
	 * @throws Unavailable
	 */
	listBalanceTransactions(range: BalanceRange): Promise<BalanceTransaction[]>
	/**
	 * Returns the payouts that were made since then.
	 * @throws Unavailable
	 */
	listPayouts(since: Date): Promise<Payout[]>
	/**
	 * Verifies the signature and time (within 5 minutes of now) of a raw webhook and returns its event.
	 * @throws Invalid if it is forged, altered, too old, from the future or not an event.
	 */
	readWebhook(rawBody: string, signature: string | null): PaymentEvent
}

/** The placeholder in a success URL that the provider replaces with its session's id. */
export const SESSION_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

export type CheckoutRequest = {
	orderId: string
	orderReference: string
	priceId: string
	title: string
	amountCents: number
	currency: string
	customerEmail: string | undefined
	/** Prefills the sandbox's page; Stripe's has no parameter for it. */
	customerName?: string | undefined
	/** May contain `SESSION_ID_PLACEHOLDER`. */
	successUrl: string
	cancelUrl: string
	/** Whether the page takes no payment and only keeps the card, for a charge after delivery. */
	keepsCard?: boolean
	/** Whether what is paid is held in trust; stored with the payment at the provider. */
	isTrust?: boolean
	/** What applies to a cancellation, or when a kept card is charged; shown beside the button. */
	terms?: string | undefined
	/** Stripe accepts 30 minutes to 24 hours from now. */
	expiresAt: Date
	idempotencyKey: string
}

export type HostedCheckout = { sessionId: string; url: string; expiresAt: Date }

export type CheckoutState = {
	sessionId: string
	orderReference: string | undefined
	/** 'open' also while a slow payment, such as a bank transfer, is pending. 'kept': nothing was paid, the card is kept. */
	status: 'open' | 'paid' | 'kept' | 'expired'
	/** Only if it is 'kept'. */
	card?: KeptCard
	paymentId: string | undefined
	customerEmail: string | undefined
	customerName: string | undefined
	amountCents: number
	currency: string
}

/** A card that the provider keeps: of whom, and the id of what its page set up (Stripe: Customer and SetupIntent). */
export type KeptCard = { customerId: string; setupId: string }

export type ChargeRequest = {
	card: KeptCard
	orderId: string
	orderReference: string
	title: string
	amountCents: number
	currency: string
	idempotencyKey: string
}

export type ChargeState = {
	paymentId: string
	orderReference: string | undefined
	amountCents: number
	currency: string
	/** 'declined' also if the bank wants the owner of the card to confirm it. 'pending': in progress. */
	status: 'succeeded' | 'pending' | 'declined'
	createdAt: Date
}

export type RefundRequest = {
	/** Our id of the refund, stored with it at the provider. */
	refundId: string
	orderReference: string
	paymentId: string
	amountCents: number
	idempotencyKey: string
	/** Shown in the provider's dashboard, not to the buyer. */
	reason: string
}

export type RefundState = {
	providerRefundId: string
	/** Undefined: made in the provider's dashboard. */
	refundId: string | undefined
	paymentId: string
	orderReference: string | undefined
	amountCents: number
	/** 'pending': in progress; an event will report the result. */
	status: 'pending' | 'succeeded' | 'failed'
	createdAt: Date
}

export type BalanceRange = { payoutId: string } | { payoutId?: undefined; from: Date; until: Date }

/** A movement of the balance at the provider. What it leaves there is `amountCents` less `feeCents`. */
export type BalanceTransaction = {
	id: string
	/** The provider's word, see https://docs.stripe.com/reports/balance-transaction-types. */
	type: string
	/** What kind of adjustment it is, see https://docs.stripe.com/reports/reporting-categories; undefined if the provider does not say. */
	category: string | undefined
	/** Negative: it lowers the balance. */
	amountCents: number
	/** Negative: a fee that the provider gives back. */
	feeCents: number
	currency: string
	createdAt: Date
	/** The provider's id of what moved: a charge, a refund, a dispute, a payout. */
	sourceId: string | undefined
	/** The payment that it is about. */
	paymentId: string | undefined
	orderReference: string | undefined
	description: string | undefined
}

/** A transfer from the balance to the bank. */
export type Payout = {
	id: string
	/** Negative: taken from the bank. */
	amountCents: number
	currency: string
	/** 'pending', 'in_transit', 'paid', 'failed' or 'canceled'. One that was paid may still fail. */
	status: string
	/** Made by the provider's schedule. Of others the provider does not know what is in them. */
	isAutomatic: boolean
	createdAt: Date
	/** An ISO date. */
	arrivesOn: string
}

/** A verified event of the provider, or a state found by reconciliation. */
export type PaymentEvent = { id: string; type: string; createdAt: Date } & (
	| { effect: 'paid' | 'expired'; checkout: CheckoutState }
	/** The page for a card was completed. */
	| { effect: 'kept'; checkout: CheckoutState & { card: KeptCard } }
	/** A kept card was charged. */
	| { effect: 'charged'; charge: ChargeState }
	/** The total amount of the payment that had been refunded by then. */
	| { effect: 'refunded'; paymentId: string; orderReference: string | undefined; refundedCents: number }
	/** The state of one refund. */
	| { effect: 'refund'; refund: RefundState }
	/** The state of a dispute, with the movements of the balance that it has led to so far. */
	| { effect: 'dispute'; dispute: DisputeState; transactions: BalanceTransaction[] }
	| { effect: 'none' }
)
