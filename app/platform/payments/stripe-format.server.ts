import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Invalid } from '#app/lib/errors.ts'
import { getOwnValue, isOwnKey } from '#app/lib/own-key.ts'
import type { ChargeState, CheckoutState, PaymentEvent, RefundState } from './provider.ts'
import { readDisputeEvent } from './stripe-dispute.server.ts'
import { idOrExpanded, name, unixSeconds } from './stripe-values.ts'

/** Stripe's default. We also apply it to timestamps in the future, which Stripe's SDK does not. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

/**
 * Verifies a webhook in Stripe's format (https://docs.stripe.com/webhooks/signature) and returns its event.
 * @throws Invalid if it is forged, altered, too old, from the future or not an event
 */
export function readStripeWebhook(
	rawBody: string,
	header: string | null,
	secret: string,
	now: Date,
): PaymentEvent {
	const parts = (header ?? '').split(',').map((part) => part.trim())
	const times = parts.filter((part) => part.startsWith('t='))
	const time = times.length === 1 ? /^t=(\d{1,12})$/.exec(times[0]!)?.[1] : undefined
	if (!time) throw new Invalid('The signature header is missing or cannot be read.')
	const expected = mac(`${time}.${rawBody}`, secret)
	const signed = parts.some((part) => part.startsWith('v1=') && sameMac(part.slice(3), expected))
	if (!signed) throw new Invalid('The signature does not match.')
	const ageSeconds = now.getTime() / 1000 - Number(time)
	if (Math.abs(ageSeconds) > WEBHOOK_TOLERANCE_SECONDS)
		throw new Invalid('The signature is too old, or from the future.')
	const event = stripeEvent.safeParse(parseJson(rawBody))
	if (!event.success) throw new Invalid('The body is not an event.')
	return toPaymentEvent(event.data)
}

/** Returns the `Stripe-Signature` header for a body, which the sandbox sends. */
export function signStripeWebhook(rawBody: string, secret: string, now: Date): string {
	const time = Math.floor(now.getTime() / 1000)
	return `t=${time},v1=${mac(`${time}.${rawBody}`, secret).toString('hex')}`
}

/** Reads Stripe's Checkout Session; returns null if the value is not one. */
export function readStripeSession(value: unknown): CheckoutState | null {
	const session = stripeSession.safeParse(value)
	if (!session.success) return null
	const { data } = session
	const isComplete = data.status === 'complete'
	const isSetup = data.mode === 'setup'
	const paid = isComplete && !isSetup && data.payment_status !== 'unpaid'
	const card =
		isComplete && data.customer && data.setup_intent
			? { customerId: data.customer, setupId: data.setup_intent }
			: undefined
	return {
		sessionId: data.id,
		orderReference: data.client_reference_id ?? undefined,
		status: paid ? 'paid' : isSetup && card ? 'kept' : data.status === 'expired' ? 'expired' : 'open',
		...(isSetup && card ? { card } : {}),
		paymentId: data.payment_intent ?? undefined,
		customerEmail: data.customer_details?.email ?? data.customer_email ?? undefined,
		customerName: data.customer_details?.name ?? undefined,
		amountCents: data.amount_total ?? 0,
		currency: data.currency ?? '',
	}
}

/** Marks the payments that charge a kept card; other payments are reported by the session of their page. */
export const keptCardMark = { charge_of: 'kept_card' } as const

/** Reads Stripe's PaymentIntent; returns null if the value is not one that charges a kept card. */
export function readStripeCharge(value: unknown): ChargeState | null {
	const intent = stripePaymentIntent.safeParse(value)
	if (!intent.success || intent.data.metadata?.charge_of !== keptCardMark.charge_of) return null
	const { data } = intent
	return {
		paymentId: data.id,
		orderReference: data.metadata?.order_reference,
		amountCents: data.amount,
		currency: data.currency,
		status: getOwnValue(chargeStatuses, data.status) ?? 'declined',
		createdAt: new Date(data.created * 1000),
	}
}

/** Reads Stripe's Refund; returns null if the value is not one, or if its charge has no PaymentIntent. */
export function readStripeRefund(value: unknown): RefundState | null {
	const refund = stripeRefund.safeParse(value)
	if (!refund.success || !refund.data.payment_intent) return null
	const { data } = refund
	return {
		providerRefundId: data.id,
		refundId: data.metadata?.refund_id,
		paymentId: data.payment_intent!,
		orderReference: data.metadata?.order_reference,
		amountCents: data.amount,
		status: getOwnValue(refundStatuses, data.status ?? 'pending') ?? 'pending',
		createdAt: new Date(data.created * 1000),
	}
}

function toPaymentEvent(event: z.output<typeof stripeEvent>): PaymentEvent {
	const base = { id: event.id, type: event.type, createdAt: new Date(event.created * 1000) }
	const { object } = event.data
	if (event.type.startsWith('charge.dispute.')) {
		const reported = readDisputeEvent(object)
		if (!reported) throw new Invalid('The event speaks of no dispute.')
		return reported === 'other' ? { ...base, effect: 'none' } : { ...base, effect: 'dispute', ...reported }
	}
	if (isOwnKey(sessionEffects, event.type)) {
		const checkout = readStripeSession(object)
		if (!checkout) throw new Invalid('The event speaks of no checkout.')
		const effect = getOwnValue(sessionEffects, event.type)!
		// Completed but not paid yet: a slow payment method, for which another event follows.
		if (effect === 'paid' && checkout.status === 'kept' && checkout.card)
			return { ...base, effect: 'kept', checkout: { ...checkout, card: checkout.card } }
		if (effect === 'paid' && checkout.status !== 'paid') return { ...base, effect: 'none' }
		return { ...base, effect, checkout }
	}
	if (event.type === 'payment_intent.succeeded') {
		const charge = readStripeCharge(object)
		if (charge) return { ...base, effect: 'charged', charge }
	}
	if (event.type === 'charge.refunded') {
		const charge = stripeCharge.safeParse(object)
		if (!charge.success) throw new Invalid('The event speaks of no charge.')
		const { payment_intent: paymentId, amount_refunded: refundedCents, metadata } = charge.data
		if (paymentId)
			return {
				...base,
				effect: 'refunded',
				paymentId,
				orderReference: metadata?.order_reference,
				refundedCents,
			}
	}
	if (refundEvents.has(event.type)) {
		const refund = readStripeRefund(object)
		if (refund) return { ...base, effect: 'refund', refund }
	}
	return { ...base, effect: 'none' }
}

const sessionEffects: Record<string, 'paid' | 'expired'> = {
	'checkout.session.completed': 'paid',
	'checkout.session.async_payment_succeeded': 'paid',
	'checkout.session.async_payment_failed': 'expired',
	'checkout.session.expired': 'expired',
}

/** The last one is the name of `refund.updated` before API version 2024-10-28. */
const refundEvents = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])

const refundStatuses: Record<string, RefundState['status']> = {
	succeeded: 'succeeded',
	failed: 'failed',
	canceled: 'failed',
}

/** What is neither is declined: it asks for another card, or for the owner of the card. */
const chargeStatuses: Record<string, ChargeState['status']> = {
	succeeded: 'succeeded',
	processing: 'pending',
}

const stripeSession = z.object({
	id: name,
	mode: z.string().nullish(),
	customer: idOrExpanded.nullish(),
	setup_intent: idOrExpanded.nullish(),
	client_reference_id: name.nullish(),
	status: z.enum(['open', 'complete', 'expired']).nullish(),
	payment_status: z.string(),
	payment_intent: idOrExpanded.nullish(),
	amount_total: z.int().nullish(),
	currency: z.string().nullish(),
	customer_email: z.string().max(320).nullish(),
	customer_details: z
		.object({ email: z.string().max(320).nullish(), name: z.string().max(300).nullish() })
		.nullish(),
})

const stripePaymentIntent = z.object({
	object: z.literal('payment_intent'),
	id: name,
	amount: z.int().min(1),
	currency: z.string(),
	created: unixSeconds,
	status: z.string(),
	metadata: z.record(z.string(), z.string()).nullish(),
})

const stripeCharge = z.object({
	amount_refunded: z.int().min(0),
	payment_intent: idOrExpanded.nullish(),
	metadata: z.record(z.string(), z.string()).nullish(),
})

const stripeRefund = z.object({
	object: z.literal('refund'),
	id: name,
	amount: z.int().min(1),
	created: unixSeconds,
	payment_intent: idOrExpanded.nullish(),
	/** 'pending', 'requires_action', 'succeeded', 'failed' or 'canceled'. */
	status: z.string().nullish(),
	metadata: z.record(z.string(), z.string()).nullish(),
})

const stripeEvent = z.object({
	object: z.literal('event'),
	id: name,
	type: name,
	created: unixSeconds,
	data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

const mac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

function sameMac(hex: string, expected: Buffer): boolean {
	return /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
}
