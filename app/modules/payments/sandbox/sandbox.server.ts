import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxCheckout, sandboxRefund } from '#app/db/schema/payments.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { type PaymentProvider, SESSION_ID_PLACE } from '#app/platform/payments/provider.ts'
import {
	readStripeRefund,
	readStripeSession,
	readStripeWebhook,
	signStripeWebhook,
} from '#app/platform/payments/stripe-format.server.ts'
import {
	listOwedRefunds,
	listSandboxRefunds,
	makeSandboxRefund,
	type SandboxRefund,
	stripeEventsOf,
	stripeRefundOf,
} from './sandbox-refunds.server.ts'

export type SandboxCheckout = typeof sandboxCheckout.$inferSelect

/** Stands in for the card-payment provider in demo mode, on its own side of the same interface. */
export type Sandbox = PaymentProvider & {
	/** @throws NotFound */
	getCheckout(id: string): Promise<SandboxCheckout>
	/**
	 * Takes the money, once: a second call finds it paid. The caller has judged the card (`checkCard`).
	 * @throws Conflict when the page has expired
	 */
	pay(id: string, buyer: { email: string; name: string }): Promise<SandboxCheckout>
	/** Expires what is overdue and sends every webhook still owed; for a job, every minute. */
	deliverOwedWebhooks(): Promise<void>
}

type SandboxOptions = {
	db: Db
	/** The app's; the webhook secret is derived from it. */
	secret: string
	origin: string
	clock: Clock
	log: Log
	/** Sends a webhook to `POST /api/webhooks/stripe`; the status it answers. */
	deliverWebhook(body: string, signature: string): Promise<number>
}

/** Built once at boot. What it keeps in its own table is what Stripe would keep on its side. */
export function createSandbox(options: SandboxOptions): Sandbox {
	const { db, secret, origin, clock, log } = options
	const webhookSecret = `whsec_${createHmac('sha256', secret).update('sandbox webhooks').digest('hex')}`

	async function getCheckout(id: string): Promise<SandboxCheckout> {
		const known = /^[\w-]+$/.test(id)
		const [found] = known ? await db.select().from(sandboxCheckout).where(eq(sandboxCheckout.id, id)) : []
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

	/** At least once: what is not acknowledged stays owed. Whether all of the events were. */
	async function deliver(about: string, events: object[]): Promise<boolean> {
		const facts = { about: createHash('sha256').update(about).digest('hex').slice(0, 8) }
		try {
			for (const event of events) {
				const body = JSON.stringify(event)
				const status = await options.deliverWebhook(body, signStripeWebhook(body, webhookSecret, clock.now()))
				if (status >= 200 && status <= 299) continue
				log.warn({ ...facts, status }, 'sandbox webhook refused: will be sent again')
				return false
			}
			return true
		} catch (error) {
			log.warn({ ...facts, error }, 'sandbox webhook not delivered: will be sent again')
			return false
		}
	}

	async function deliverCheckout(checkout: SandboxCheckout): Promise<void> {
		if (!(await deliver(checkout.id, [stripeEventOf(checkout, clock.now())]))) return
		const set = { webhookDeliveredAt: clock.now() }
		await db.update(sandboxCheckout).set(set).where(eq(sandboxCheckout.id, checkout.id))
	}

	async function deliverRefund(refund: SandboxRefund): Promise<void> {
		if (!(await deliver(refund.id, await stripeEventsOf(db, refund)))) return
		const set = { webhookDeliveredAt: clock.now() }
		await db.update(sandboxRefund).set(set).where(eq(sandboxRefund.id, refund.id))
	}

	return {
		name: 'sandbox',
		pageOrigins: [],

		async openCheckout(checkout) {
			await db
				.insert(sandboxCheckout)
				.values({
					id: `cs_sandbox_${randomBytes(24).toString('base64url')}`,
					orderReference: checkout.orderReference,
					title: checkout.title,
					amountCents: checkout.amountCents,
					currency: checkout.currency,
					customerEmail: checkout.customerEmail ?? null,
					successUrl: checkout.successUrl,
					cancelUrl: checkout.cancelUrl,
					idempotencyKey: checkout.idempotencyKey,
					createdAt: clock.now(),
					expiresAt: checkout.expiresAt,
				})
				.onConflictDoNothing()
			const [opened] = await db
				.select()
				.from(sandboxCheckout)
				.where(eq(sandboxCheckout.idempotencyKey, checkout.idempotencyKey))
			const { id, expiresAt } = opened!
			return { sessionId: id, url: `${origin}/sandbox/checkout/${id}`, expiresAt }
		},

		async findCheckout(sessionId) {
			const [found] = await db.select().from(sandboxCheckout).where(eq(sandboxCheckout.id, sessionId))
			return found ? readStripeSession(stripeSessionOf(found)) : null
		},

		async expireCheckout(sessionId) {
			await close(sessionId, { status: 'expired' })
		},

		async refund(request) {
			const made = await makeSandboxRefund(db, { request, now: clock.now() })
			if (!made.webhookDeliveredAt) await deliverRefund(made)
			return readStripeRefund(stripeRefundOf(made))!
		},

		async findRefunds(paymentId) {
			const refunds = await listSandboxRefunds(db, { paymentId })
			return refunds.map((refund) => readStripeRefund(stripeRefundOf(refund))!)
		},

		readWebhook: (rawBody, signature) => readStripeWebhook(rawBody, signature, webhookSecret, clock.now()),

		getCheckout,

		async pay(id, { email, name }) {
			const found = await getCheckout(id)
			if (found.status === 'open' && found.expiresAt > clock.now()) {
				const paymentId = `pi_sandbox_${randomBytes(12).toString('base64url')}`
				const set = { status: 'complete', paymentId, customerEmail: email, customerName: name }
				const paid = await close(id, set)
				if (paid) {
					await deliverCheckout(paid)
					return paid
				}
			}
			const now = await getCheckout(id)
			if (now.status !== 'complete') throw new Conflict('This payment page has expired.')
			return now
		},

		async deliverOwedWebhooks() {
			await db
				.update(sandboxCheckout)
				.set({ status: 'expired', closedAt: clock.now() })
				.where(and(eq(sandboxCheckout.status, 'open'), lt(sandboxCheckout.expiresAt, clock.now())))
			const owed = await db
				.select()
				.from(sandboxCheckout)
				.where(and(ne(sandboxCheckout.status, 'open'), isNull(sandboxCheckout.webhookDeliveredAt)))
				.orderBy(asc(sandboxCheckout.closedAt))
				.limit(100)
			for (const checkout of owed) await deliverCheckout(checkout)
			for (const refund of await listOwedRefunds(db)) await deliverRefund(refund)
		},
	}
}

/** Where a paid page leads, with its id in the place the seller left for it. */
export function successUrlOf(checkout: SandboxCheckout): string {
	return checkout.successUrl.replace(SESSION_ID_PLACE, encodeURIComponent(checkout.id))
}

function stripeSessionOf(checkout: SandboxCheckout) {
	const { id, status, amountCents, currency, customerEmail, customerName, paymentId } = checkout
	return {
		object: 'checkout.session',
		id,
		client_reference_id: checkout.orderReference,
		status,
		payment_status: status === 'complete' ? 'paid' : 'unpaid',
		payment_intent: paymentId,
		amount_total: amountCents,
		currency,
		customer_details: { email: customerEmail, name: customerName },
	}
}

function stripeEventOf(checkout: SandboxCheckout, now: Date) {
	const type = checkout.status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired'
	return {
		object: 'event',
		// The same each time it is sent, as at Stripe.
		id: `evt_${checkout.id}`,
		type,
		created: Math.floor((checkout.closedAt ?? now).getTime() / 1000),
		data: { object: stripeSessionOf(checkout) },
	}
}
