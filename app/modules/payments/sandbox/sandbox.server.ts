import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxCheckout } from '#app/db/schema/payments/sandbox.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import {
	type CheckoutRequest,
	type PaymentProvider,
	SESSION_ID_PLACEHOLDER,
} from '#app/platform/payments/provider.ts'
import { readStripePayout, readStripeTransaction } from '#app/platform/payments/stripe-balance.server.ts'
import {
	readStripeCharge,
	readStripeRefund,
	readStripeSession,
	readStripeWebhook,
} from '#app/platform/payments/stripe-format.server.ts'
import { listSandboxPayouts, listSandboxTransactions } from './sandbox-balance.server.ts'
import { createSandboxDisputes, decideSandboxDisputes } from './sandbox-bank.server.ts'
import type { DisputeCause } from './sandbox-card.ts'
import {
	chargeSandboxCard,
	detachSandboxCard,
	findSandboxCharge,
	newSetupId,
	stripeIntentOf,
} from './sandbox-cards.server.ts'
import { disputeSandboxPayment } from './sandbox-disputes.server.ts'
import { listSandboxRefunds, makeSandboxRefund, stripeRefundOf } from './sandbox-refunds.server.ts'
import { createSandboxWebhooks, type SandboxCheckout, stripeSessionOf } from './sandbox-webhooks.server.ts'

/** Replaces the card-payment provider in demo mode, behind the same interface. */
export type Sandbox = PaymentProvider & {
	/** @throws NotFound */
	getCheckout(id: string): Promise<SandboxCheckout>
	/**
	 * Takes the payment, or keeps the card, once; a second call returns the completed checkout. The caller must check the card first
	 * (`checkCard`). With a `dispute`, the buyer disputes the payment, which the next webhooks report.
	 * @throws NotFound; Conflict if the page has expired
	 */
	pay(id: string, buyer: SandboxBuyer): Promise<SandboxCheckout>
	/** Expires overdue checkouts, decides disputes and sends every unacknowledged webhook; called by a job every minute. */
	deliverPendingWebhooks(): Promise<void>
}

/** `isDeclinedLater`: on a page that only keeps the card, its bank declines the charge that follows. */
type SandboxBuyer = {
	email: string
	name: string
	dispute?: DisputeCause | undefined
	isDeclinedLater?: boolean
}

type SandboxOptions = {
	db: Db
	/** The application's secret, from which the webhook secret is derived. */
	secret: string
	origin: string
	clock: Clock
	log: Log
	/** Sends a webhook to `POST /api/webhooks/stripe`; returns the HTTP status of the response. */
	deliverWebhook(body: string, signature: string): Promise<number>
}

/** Creates the sandbox, once at startup. Its tables contain what Stripe would store on its side. */
export function createSandbox(options: SandboxOptions): Sandbox {
	const { db, secret, origin, clock, log } = options
	const webhookSecret = `whsec_${createHmac('sha256', secret).update('sandbox webhooks').digest('hex')}`

	const webhooks = createSandboxWebhooks({
		db,
		secret: webhookSecret,
		clock,
		log,
		send: options.deliverWebhook,
	})

	async function getCheckout(id: string): Promise<SandboxCheckout> {
		const isValid = /^[\w-]+$/.test(id)
		const [found] = isValid ? await db.select().from(sandboxCheckout).where(eq(sandboxCheckout.id, id)) : []
		if (!found) throw new NotFound('We couldn’t find this payment page.')
		return found
	}

	async function close(id: string, set: Partial<SandboxCheckout>): Promise<SandboxCheckout | undefined> {
		const [closed] = await db
			.update(sandboxCheckout)
			.set({ ...set, closedAt: clock.now() })
			.where(and(eq(sandboxCheckout.id, id), eq(sandboxCheckout.status, 'open')))
			.returning()
		return closed
	}

	return {
		...createSandboxDisputes({ db, clock }),

		name: 'sandbox',
		pageOrigins: [],

		async openCheckout(request) {
			const { id, expiresAt } = await insertCheckout(db, request, clock.now())
			return { sessionId: id, url: `${origin}/sandbox/checkout/${id}`, expiresAt }
		},

		async findCheckout(sessionId) {
			const [found] = await db.select().from(sandboxCheckout).where(eq(sandboxCheckout.id, sessionId))
			return found ? readStripeSession(stripeSessionOf(found)) : null
		},

		async expireCheckout(sessionId) {
			await close(sessionId, { status: 'expired' })
		},

		async chargeKeptCard(request) {
			const charge = await chargeSandboxCard(db, { request, now: clock.now() })
			if (!charge.webhookDeliveredAt) await webhooks.deliverCharge(charge)
			return readStripeCharge(stripeIntentOf(charge))!
		},

		async findCharge({ card, orderReference }) {
			const charge = await findSandboxCharge(db, { card, orderReference })
			return charge && readStripeCharge(stripeIntentOf(charge))
		},

		detachCard: (card) => detachSandboxCard(db, { card, now: clock.now() }),

		async refund(request) {
			const created = await makeSandboxRefund(db, { request, now: clock.now() })
			if (!created.webhookDeliveredAt) await webhooks.deliverRefund(created)
			return readStripeRefund(stripeRefundOf(created))!
		},

		async findRefunds(paymentId) {
			const refunds = await listSandboxRefunds(db, { paymentId })
			return refunds.map((refund) => readStripeRefund(stripeRefundOf(refund))!)
		},

		async listBalanceTransactions(range) {
			const transactions = await listSandboxTransactions(db, { range, now: clock.now() })
			return transactions.map((each) => readStripeTransaction(each)!)
		},

		async listPayouts(since) {
			const payouts = await listSandboxPayouts(db, { since, now: clock.now() })
			return payouts.map((each) => readStripePayout(each)!)
		},

		readWebhook: (rawBody, signature) => readStripeWebhook(rawBody, signature, webhookSecret, clock.now()),

		getCheckout,

		async pay(id, { email, name, dispute, isDeclinedLater = false }) {
			const found = await getCheckout(id)
			if (found.status === 'open' && found.expiresAt > clock.now()) {
				const paymentId = `pi_sandbox_${randomBytes(12).toString('base64url')}`
				const taken = found.mode === 'setup' ? { setupId: newSetupId(), isDeclinedLater } : { paymentId }
				const set = { status: 'complete', ...taken, customerEmail: email, customerName: name }
				const paid = await close(id, set)
				if (paid) {
					const { amountCents } = paid
					if (dispute && paid.paymentId)
						await disputeSandboxPayment(db, { paymentId, amountCents, cause: dispute, now: clock.now() })
					await webhooks.deliverCheckout(paid)
					return paid
				}
			}
			const current = await getCheckout(id)
			if (current.status !== 'complete') throw new Conflict('This payment page has expired.')
			return current
		},

		async deliverPendingWebhooks() {
			await db
				.update(sandboxCheckout)
				.set({ status: 'expired', closedAt: clock.now() })
				.where(and(eq(sandboxCheckout.status, 'open'), lt(sandboxCheckout.expiresAt, clock.now())))
			await decideSandboxDisputes(db, { now: clock.now() })
			await webhooks.deliverUndelivered()
		},
	}
}

/** Stores a checkout, or returns the stored one with the same idempotency key. */
async function insertCheckout(db: Db, request: CheckoutRequest, now: Date): Promise<SandboxCheckout> {
	await db
		.insert(sandboxCheckout)
		.values({
			id: `cs_sandbox_${randomBytes(24).toString('base64url')}`,
			orderReference: request.orderReference,
			mode: request.keepsCard ? 'setup' : 'payment',
			title: request.title,
			amountCents: request.amountCents,
			currency: request.currency,
			customerEmail: request.customerEmail ?? null,
			customerName: request.customerName ?? null,
			successUrl: request.successUrl,
			cancelUrl: request.cancelUrl,
			terms: request.terms ?? null,
			idempotencyKey: request.idempotencyKey,
			createdAt: now,
			expiresAt: request.expiresAt,
		})
		.onConflictDoNothing()
	const [stored] = await db
		.select()
		.from(sandboxCheckout)
		.where(eq(sandboxCheckout.idempotencyKey, request.idempotencyKey))
	return stored!
}

/** Returns the URL a paid page redirects to, with the session id filled in. */
export function successUrlOf(checkout: SandboxCheckout): string {
	return checkout.successUrl.replace(SESSION_ID_PLACEHOLDER, encodeURIComponent(checkout.id))
}
