import type { Db } from '#app/db/client.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import {
	expireUnopenedOrders,
	listOrdersToCheck,
	markChecked,
} from '#app/modules/payments/orders/orders.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { CheckoutState, PaymentEvent, PaymentProvider } from '#app/platform/payments/provider.ts'
import { fulfilPaidOrder } from './fulfill-paid-order.server.ts'

type ReconcileOpenOrdersInput = {
	payments: PaymentProvider
	origin: string
	appointmentEmails: AppointmentEmails
	now: Date
	log: Log
}

/**
 * Asks the provider about orders that wait for a webhook that may never come: settles the paid, closes
 * the expired. Run every minute; concurrent runs are harmless. Stops early when the provider is down.
 */
export async function reconcileOpenOrders(
	db: Db,
	{ payments, origin, appointmentEmails, now, log }: ReconcileOpenOrdersInput,
) {
	const done = { settled: 0, expired: await expireUnopenedOrders(db, { provider: payments.name, now }) }
	for (const open of await listOrdersToCheck(db, { provider: payments.name, now })) {
		try {
			const sessionId = open.providerSessionId!
			const overdue = open.expiresAt < now
			const found = await closedState(payments, sessionId, overdue)
			const checkout = found ?? unknownThere(sessionId, open.reference)
			const tell = (effect: 'paid' | 'expired') =>
				fulfilPaidOrder(db, {
					provider: payments.name,
					event: eventOf(checkout, effect, now),
					origin,
					appointmentEmails,
					now,
					log,
				})
			if (checkout.status !== 'open') {
				const { outcome } = await tell(checkout.status)
				if (outcome === 'applied') done[checkout.status === 'paid' ? 'settled' : 'expired']++
				// Paid with another amount: a person must look, but nobody needs to be asked again.
				else if (checkout.status === 'paid' && overdue) await tell('expired')
			}
			await markChecked(db, { orderId: open.id, now })
		} catch (error) {
			if (!(error instanceof Unavailable)) {
				log.error({ order: open.reference, error }, 'reconciliation failed')
				await markChecked(db, { orderId: open.id, now })
				continue
			}
			log.warn({ provider: payments.name }, 'reconciliation put off: the provider does not answer')
			break
		}
	}
	return done
}

/** Past its time an open page is closed first and asked again, so that a payment just made is not missed. */
async function closedState(payments: PaymentProvider, sessionId: string, overdue: boolean) {
	const state = await payments.findCheckout(sessionId)
	if (state?.status !== 'open' || !overdue) return state
	await payments.expireCheckout(sessionId)
	return payments.findCheckout(sessionId)
}

function eventOf(checkout: CheckoutState, effect: 'paid' | 'expired', now: Date): PaymentEvent {
	const id = `asked:${checkout.sessionId}:${effect}`
	return { id, type: `reconciled.${effect}`, createdAt: now, effect, checkout }
}

const unknownThere = (sessionId: string, orderReference: string): CheckoutState => ({
	sessionId,
	orderReference,
	status: 'expired',
	paymentId: undefined,
	customerEmail: undefined,
	customerName: undefined,
	amountCents: 0,
	currency: '',
})
