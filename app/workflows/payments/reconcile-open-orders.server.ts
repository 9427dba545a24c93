import type { Db } from '#app/db/client.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import {
	expireUnopenedOrders,
	forgetPage,
	listOrdersToCheck,
	markChecked,
} from '#app/modules/payments/orders/orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { CheckoutState, PaymentEvent, PaymentProvider } from '#app/platform/payments/provider.ts'
import { fulfillPaidOrder } from './fulfill-paid-order.server.ts'

type ReconcileOpenOrdersInput = {
	payments: PaymentProvider
	origin: string
	appointmentEmails: AppointmentEmails
	links: Links
	now: Date
	log: Log
}

/**
 * Checks open pages at the provider, in case their webhook never arrives: settles those that were paid, or kept a card, and closes those
 * that expired.
 * Call it every minute; concurrent runs are harmless. It stops early if the provider is down.
 */
export async function reconcileOpenOrders(
	db: Db,
	{ payments, origin, appointmentEmails, links, now, log }: ReconcileOpenOrdersInput,
) {
	const counts = { settled: 0, expired: await expireUnopenedOrders(db, { provider: payments.name, now }) }
	for (const open of await listOrdersToCheck(db, { provider: payments.name, now })) {
		try {
			const sessionId = open.providerSessionId!
			const overdue = open.expiresAt < now
			const found = await checkedState(payments, sessionId, overdue)
			const checkout = found ?? unknownCheckout(sessionId, open.reference)
			const apply = (effect: 'paid' | 'kept' | 'expired') =>
				fulfillPaidOrder(db, {
					provider: payments.name,
					event: eventOf(checkout, effect, now),
					origin,
					appointmentEmails,
					links,
					now,
					log,
				})
			if (checkout.status !== 'open') {
				const { outcome } = await apply(checkout.status)
				if (outcome === 'applied') counts[checkout.status === 'expired' ? 'expired' : 'settled']++
				// The page for a fee that was declined: the order stays as it is, and the next page is a new one.
				else if (checkout.status === 'expired') await forgetPage(db, { orderId: open.id, sessionId, now })
				// Paid with a different amount: a person must look into it, but the order need not be checked again.
				else if (checkout.status === 'paid' && overdue) await apply('expired')
			}
			await markChecked(db, { orderId: open.id, now })
		} catch (error) {
			if (!(error instanceof Unavailable)) {
				log.error({ order: open.reference, error }, 'reconciliation failed')
				await markChecked(db, { orderId: open.id, now })
				continue
			}
			log.warn({ provider: payments.name }, 'reconciliation postponed: the provider does not respond')
			break
		}
	}
	return counts
}

/**
 * Returns the state of a checkout. If it is overdue but open, its page is closed first and its state read again, so that a last-minute
 * payment is not missed.
 */
async function checkedState(payments: PaymentProvider, sessionId: string, overdue: boolean) {
	const state = await payments.findCheckout(sessionId)
	if (state?.status !== 'open' || !overdue) return state
	await payments.expireCheckout(sessionId)
	return payments.findCheckout(sessionId)
}

function eventOf(checkout: CheckoutState, effect: 'paid' | 'kept' | 'expired', now: Date): PaymentEvent {
	const id = `reconciled:${checkout.sessionId}:${effect}`
	const base = { id, type: `reconciled.${effect}`, createdAt: now }
	if (effect !== 'kept') return { ...base, effect, checkout }
	const { card } = checkout
	if (!card) throw new Error('A kept card has no id.')
	return { ...base, effect, checkout: { ...checkout, card } }
}

const unknownCheckout = (sessionId: string, orderReference: string): CheckoutState => ({
	sessionId,
	orderReference,
	status: 'expired',
	paymentId: undefined,
	customerEmail: undefined,
	customerName: undefined,
	amountCents: 0,
	currency: '',
})
