import Stripe from 'stripe'
import { DomainError, Invalid, Unavailable } from '#app/lib/errors.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { CheckoutRequest, CheckoutState, PaymentProvider, RefundRequest } from './provider.ts'
import { readStripePayout, readStripeTransaction } from './stripe-balance.server.ts'
import { createStripeDisputes } from './stripe-dispute.server.ts'
import { readStripeRefund, readStripeSession, readStripeWebhook } from './stripe-format.server.ts'
import {
	chargeAtStripe,
	detachAtStripe,
	findChargeAtStripe,
	setupSessionOf,
} from './stripe-kept-card.server.ts'

type StripeOptions = {
	secretKey: string
	webhookSecret: string
	/** A mock of api.stripe.com on this machine: 'http://127.0.0.1:12111'. */
	apiBase?: string | undefined
	clock: Clock
	log: Log
	timeoutMs?: number
}

/**
 * Checks the connection and the key's permissions by reading one checkout.
 * @returns why Stripe cannot be used, as a sentence for the operator that names the host; null when it can be
 */
export async function tryStripe({
	secretKey,
	apiBase,
}: Pick<StripeOptions, 'secretKey' | 'apiBase'>): Promise<string | null> {
	const stripe = new Stripe(secretKey, {
		...address(apiBase),
		timeout: 10_000,
		maxNetworkRetries: 0,
		telemetry: false,
	})
	const host = apiBase ? new URL(apiBase).host : 'api.stripe.com'
	try {
		await stripe.checkout.sessions.list({ limit: 1 })
		return null
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeConnectionError))
			return `${host} says: ${(error as Error).message}`
		const { code, message } = (error.detail ?? error) as NodeJS.ErrnoException
		return `${host} cannot be reached (${code ?? message}): check this machine’s network, its name server and what its firewall lets out.`
	}
}

/** Returns a payment provider for Stripe's hosted Checkout, using its SDK. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
	const { webhookSecret, clock, log } = options
	const stripe = new Stripe(options.secretKey, {
		...address(options.apiBase),
		timeout: options.timeoutMs ?? 10_000,
		// The SDK retries after timeouts, resets, 409 and 5xx, each time with the same idempotency key.
		maxNetworkRetries: 2,
		telemetry: false,
	})

	async function call<T>(operation: string, request: () => Promise<T>): Promise<T> {
		try {
			return await request()
		} catch (error) {
			throw rejection(operation, error, log)
		}
	}

	async function findSession(sessionId: string): Promise<CheckoutState | null> {
		try {
			const state = readStripeSession(await stripe.checkout.sessions.retrieve(sessionId))
			if (!state) throw malformed
			return state
		} catch (error) {
			if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
			throw error
		}
	}

	return {
		...createStripeDisputes({ stripe, call, malformed }),

		name: 'stripe',
		pageOrigins: ['https://checkout.stripe.com', ...(options.apiBase ? [options.apiBase] : [])],

		openCheckout: (checkout) =>
			call('open a checkout', async () => {
				const session = await stripe.checkout.sessions.create(
					checkout.keepsCard ? setupSessionOf(checkout) : sessionOf(checkout),
					{ idempotencyKey: checkout.idempotencyKey },
				)
				const page = URL.parse(session.url ?? '')
				if (!page || !readStripeSession(session)) throw malformed
				return {
					sessionId: session.id,
					url: page.href,
					expiresAt: new Date(session.expires_at * 1000),
				}
			}),

		findCheckout: (sessionId) => call('find a checkout', () => findSession(sessionId)),

		expireCheckout: (sessionId) =>
			call('expire a checkout', async () => {
				try {
					await stripe.checkout.sessions.expire(sessionId)
				} catch (error) {
					// Stripe rejects expiring a session that is no longer open with the same 400 as any other error.
					if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
					const state = await findSession(sessionId)
					if (state?.status === 'open') throw error
				}
			}),

		chargeKeptCard: (request) =>
			call('charge a kept card', async () => {
				const state = await chargeAtStripe(stripe, request)
				if (!state) throw malformed
				return state
			}),

		findCharge: (request) => call('find a charge', () => findChargeAtStripe(stripe, request)),

		detachCard: (card) => call('remove a kept card', () => detachAtStripe(stripe, card)),

		refund: (request) =>
			call('refund', async () => {
				const { idempotencyKey } = request
				const state = readStripeRefund(await stripe.refunds.create(refundOf(request), { idempotencyKey }))
				if (!state) throw malformed
				return state
			}),

		findRefunds: (paymentId) =>
			call('find refunds', async () => {
				const refunds = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
				return refunds.data.flatMap((refund) => readStripeRefund(refund) ?? [])
			}),

		listBalanceTransactions: (range) =>
			call('list balance transactions', () => {
				const period =
					range.payoutId !== undefined
						? { payout: range.payoutId }
						: { created: { gte: toSeconds(range.from), lt: toSeconds(range.until) } }
				const list = stripe.balanceTransactions.list({ ...period, limit: 100, expand: ['data.source'] })
				return readAll(list, readStripeTransaction)
			}),

		listPayouts: (since) =>
			call('list payouts', () =>
				readAll(stripe.payouts.list({ created: { gte: toSeconds(since) }, limit: 100 }), readStripePayout),
			),

		readWebhook: (rawBody, signature) => readStripeWebhook(rawBody, signature, webhookSecret, clock.now()),
	}
}

// Amounts come from our catalog as `price_data`, so the operator needs no second price list at Stripe.
function sessionOf(checkout: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
	const metadata = {
		order_id: checkout.orderId,
		order_reference: checkout.orderReference,
		price_id: checkout.priceId,
		...(checkout.isTrust ? { held_in: 'trust' } : {}),
	}
	return {
		mode: 'payment',
		client_reference_id: checkout.orderReference,
		line_items: [
			{
				quantity: 1,
				price_data: {
					currency: checkout.currency,
					unit_amount: checkout.amountCents,
					product_data: { name: checkout.title },
				},
			},
		],
		metadata,
		payment_intent_data: {
			description: `${checkout.title} (${checkout.orderReference})`,
			// Charges inherit the metadata, so a refund can be matched even if its event arrives before that of the payment.
			metadata,
			...(checkout.customerEmail ? { receipt_email: checkout.customerEmail } : {}),
		},
		...(checkout.customerEmail ? { customer_email: checkout.customerEmail } : {}),
		expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
		success_url: checkout.successUrl,
		cancel_url: checkout.cancelUrl,
		...(checkout.terms ? { custom_text: { submit: { message: checkout.terms } } } : {}),
	}
}

function refundOf(request: RefundRequest): Stripe.RefundCreateParams {
	return {
		payment_intent: request.paymentId,
		amount: request.amountCents,
		reason: 'requested_by_customer',
		metadata: {
			refund_id: request.refundId,
			order_reference: request.orderReference,
			reason: request.reason.slice(0, 500),
		},
	}
}

/** Reads all pages of a list. One object that can't be read fails all, so that none is lost unnoticed. */
async function readAll<T, R>(list: AsyncIterable<T>, read: (value: T) => R | null): Promise<R[]> {
	const found: R[] = []
	for await (const value of list) {
		const each = read(value)
		if (each === null) throw malformed
		found.push(each)
	}
	return found
}

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

const malformed = new Error('Stripe responded with something unexpected')

/** Returns our error for an error of Stripe. Stripe's message is not logged, because it may quote the buyer's email address. */
function rejection(operation: string, error: unknown, log: Log): DomainError {
	if (error instanceof DomainError) return error
	const { StripeError, StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors
	const stripeError = error instanceof StripeError ? error : undefined
	const details = {
		what: operation,
		type: stripeError?.type ?? 'malformed',
		status: stripeError?.statusCode,
		code: stripeError?.code,
		param: stripeError?.param,
		stripeRequestId: stripeError?.requestId,
	}
	const rejected = [StripeInvalidRequestError, StripeIdempotencyError, StripeCardError]
	if (rejected.some((kind) => error instanceof kind)) {
		log.error(details, 'stripe rejected the request')
		const subject = subjectOf(operation)
		const code = subject !== 'checkout' && stripeError?.code ? ` (${stripeError.code})` : ''
		return new Invalid(`The card-payment provider rejected this ${subject}${code}.`)
	}
	const seconds = Number(stripeError?.headers?.['retry-after'])
	const unavailable = new Unavailable(
		'The card-payment provider isn’t responding. You were not charged; please try again in a moment.',
		seconds > 0 && seconds <= 3600 ? Math.ceil(seconds) : 10,
	)
	log.warn({ ...details, outage: unavailable.message }, 'stripe did not respond')
	return unavailable
}

/** What is named to a person; the other operations belong to a checkout. */
const subjectOf = (operation: string): string =>
	operation === 'refund'
		? 'refund'
		: /evidence|dispute/.test(operation)
			? 'answer to the dispute'
			: 'checkout'

function address(apiBase: string | undefined) {
	if (!apiBase) return {}
	const { hostname, port, protocol } = new URL(apiBase)
	const host = hostname.replace(/^\[|\]$/g, '')
	return { host, port: Number(port || 80), protocol: protocol === 'https:' ? 'https' : 'http' } as const
}
