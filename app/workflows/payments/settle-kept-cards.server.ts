import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError, Unavailable } from '#app/lib/errors.ts'
import { agreementLink, getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { queueFeeDeclined } from '#app/modules/agreements/emails/send-delivery-emails.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import {
	type CardTask,
	claimCardTask,
	postponeCardTask,
	recordDecline,
	recordDetached,
} from '#app/modules/payments/orders/kept-cards.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { ChargeState, PaymentEvent, PaymentProvider } from '#app/platform/payments/provider.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { fulfillPaidOrder } from './fulfill-paid-order.server.ts'

export type SettleKeptCards = {
	payments: PaymentProvider
	origin: string
	appointmentEmails: AppointmentEmails
	links: Links
	/** Only of this order. */
	orderId?: string | undefined
	now: Date
	log: Log
	signal?: AbortSignal | undefined
}

/**
 * Charges every fee that is due, once each, and removes every card that is not needed anymore. The provider recognizes our idempotency key,
 * and a charge that may exist already, after an unknown result or a restored backup, is looked up first. Call it every minute; concurrent
 * runs are harmless. It stops early if the provider is down.
 */
export async function settleKeptCards(db: Db, input: SettleKeptCards) {
	const { payments, orderId, now, log, signal } = input
	const counts = { charged: 0, declined: 0, removed: 0 }
	while (!signal?.aborted) {
		const task = await claimCardTask(db, { provider: payments.name, orderId, now })
		if (!task) break
		const { card, order } = task
		const details = { order: order.reference, attempts: card.attempts }
		try {
			const done = await carryOut(db, task, input)
			if (done) counts[done]++
			log.info({ ...details, done }, 'kept card')
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
			await postponeCardTask(db, { card, error: error.message, now })
			log.warn({ ...details, reason: error.message }, 'kept card: postponed')
			// The others would only use up an attempt.
			if (error instanceof Unavailable) break
		}
	}
	return counts
}

async function carryOut(db: Db, task: CardTask, input: SettleKeptCards) {
	const { card, order } = task
	const { payments, now } = input
	if (card.releasedAt) {
		await payments.detachCard(card)
		await recordDetached(db, { card, now })
		return 'removed' as const
	}
	if (!card.dueAt || card.declinedAt || order.status !== 'deferred') return null
	const charge = await findOrCharge(payments, task)
	if (!charge || charge.status === 'declined') {
		await settleDecline(db, task, input)
		return 'declined' as const
	}
	if (charge.status === 'pending') throw new Unavailable('The charge is in progress.')
	await fulfillPaidOrder(db, { ...input, provider: payments.name, event: eventOf(charge) })
	return 'charged' as const
}

/** Null: the provider rejects it for good, for instance because the card was removed there, which for the client is a declined card. */
async function findOrCharge(
	payments: PaymentProvider,
	{ card, order, mayHaveSucceeded }: CardTask,
): Promise<ChargeState | null> {
	const { id: orderId, reference: orderReference, title, amountCents, currency } = order
	// Stripe forgets idempotency keys after a day, but its payments keep our reference.
	const found = mayHaveSucceeded ? await payments.findCharge({ card, orderReference }) : null
	if (found) return found
	try {
		const idempotencyKey = `charge-${orderId}`
		return await payments.chargeKeptCard({
			card,
			orderId,
			orderReference,
			title,
			amountCents,
			currency,
			idempotencyKey,
		})
	} catch (error) {
		if (error instanceof DomainError && !(error instanceof Unavailable)) return null
		throw error
	}
}

const eventOf = (charge: ChargeState): PaymentEvent => ({
	id: `charged:${charge.paymentId}`,
	type: 'charged',
	createdAt: charge.createdAt,
	effect: 'charged',
	charge,
})

/** Records that the bank declined the fee, and tells the client, who pays on a page, and the advisor, in one transaction. */
async function settleDecline(
	db: Db,
	{ card, order }: CardTask,
	{ links, now }: SettleKeptCards,
): Promise<void> {
	await transact(db, async (tx) => {
		if (!(await recordDecline(tx, { card, error: 'The bank declined it.', now }))) return
		const agreement = await getAgreement(tx, { id: card.agreementId })
		const { brand } = await getBranding(tx, links)
		const url = links.urlOf(agreementLink(agreement))
		await queueFeeDeclined(tx, { agreement, title: order.title, brand, url })
		await followOrder(tx, { orderId: order.id, happened: 'declined', now })
	})
}
