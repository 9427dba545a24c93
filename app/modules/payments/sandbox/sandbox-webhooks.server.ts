import { createHash } from 'node:crypto'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sandboxCharge, sandboxCheckout, sandboxRefund } from '#app/db/schema/payments/sandbox.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { signStripeWebhook } from '#app/platform/payments/stripe-format.server.ts'
import {
	customerIdOf,
	eventOfCharge,
	listUndeliveredCharges,
	type SandboxCharge,
} from './sandbox-cards.server.ts'
import { eventsOfDispute, listUndeliveredDisputes, setDelivered } from './sandbox-disputes.server.ts'
import { listUndeliveredRefunds, type SandboxRefund, stripeEventsOf } from './sandbox-refunds.server.ts'

export type SandboxCheckout = typeof sandboxCheckout.$inferSelect

type SandboxWebhooksOptions = {
	db: Db
	/** The webhook secret. */
	secret: string
	clock: Clock
	log: Log
	/** Sends a webhook; returns the HTTP status of the response. */
	send(body: string, signature: string): Promise<number>
}

/** Delivers the sandbox's webhooks at least once: one that is not acknowledged is sent again later. */
export function createSandboxWebhooks({ db, secret, clock, log, send }: SandboxWebhooksOptions) {
	/** Returns whether all events were acknowledged. `id` appears in the log as a hash only. */
	async function deliver(id: string, events: object[]): Promise<boolean> {
		const fields = { about: createHash('sha256').update(id).digest('hex').slice(0, 8) }
		try {
			for (const event of events) {
				const body = JSON.stringify(event)
				const status = await send(body, signStripeWebhook(body, secret, clock.now()))
				if (status >= 200 && status <= 299) continue
				log.warn({ ...fields, status }, 'sandbox webhook rejected: will be sent again')
				return false
			}
			return true
		} catch (error) {
			log.warn({ ...fields, error }, 'sandbox webhook not delivered: will be sent again')
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

	async function deliverCharge(charge: SandboxCharge): Promise<void> {
		if (!(await deliver(charge.id, [eventOfCharge(charge)]))) return
		const set = { webhookDeliveredAt: clock.now() }
		await db.update(sandboxCharge).set(set).where(eq(sandboxCharge.id, charge.id))
	}

	async function deliverDisputes(): Promise<void> {
		for (const dispute of await listUndeliveredDisputes(db)) {
			const events = eventsOfDispute(dispute)
			if (!(await deliver(dispute.id, events.slice(dispute.deliveredCount)))) continue
			await setDelivered(db, dispute, events.length, clock.now())
		}
	}

	/** Sends every webhook that was not acknowledged yet. */
	async function deliverUndelivered(): Promise<void> {
		const undelivered = await db
			.select()
			.from(sandboxCheckout)
			.where(and(ne(sandboxCheckout.status, 'open'), isNull(sandboxCheckout.webhookDeliveredAt)))
			.orderBy(asc(sandboxCheckout.closedAt), asc(sandboxCheckout.id))
			.limit(100)
		for (const checkout of undelivered) await deliverCheckout(checkout)
		for (const charge of await listUndeliveredCharges(db)) await deliverCharge(charge)
		for (const refund of await listUndeliveredRefunds(db)) await deliverRefund(refund)
		await deliverDisputes()
	}

	return { deliverCharge, deliverCheckout, deliverRefund, deliverUndelivered }
}

/** Returns a checkout as Stripe describes it. */
export function stripeSessionOf(checkout: SandboxCheckout) {
	const { id, status, amountCents, currency, customerEmail, customerName, paymentId, setupId } = checkout
	const isSetup = checkout.mode === 'setup'
	return {
		object: 'checkout.session',
		id,
		client_reference_id: checkout.orderReference,
		status,
		mode: checkout.mode,
		payment_status: isSetup ? 'no_payment_required' : status === 'complete' ? 'paid' : 'unpaid',
		payment_intent: paymentId,
		customer: setupId && customerIdOf(setupId),
		setup_intent: setupId,
		amount_total: isSetup ? null : amountCents,
		currency,
		// Before it is paid, the name is only what the page is prefilled with.
		customer_details: { email: customerEmail, name: status === 'complete' ? customerName : null },
	}
}

function stripeEventOf(checkout: SandboxCheckout, now: Date) {
	const type = checkout.status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired'
	return {
		object: 'event',
		// The same id each time it is sent, as at Stripe.
		id: `evt_${checkout.id}`,
		type,
		created: Math.floor((checkout.closedAt ?? now).getTime() / 1000),
		data: { object: stripeSessionOf(checkout) },
	}
}
