import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order as orders } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { PaymentEvent, PaymentProvider, RefundState } from '#app/platform/payments/provider.ts'
import { carryOutRefunds } from '#app/workflows/payments/carry-out-refunds.server.ts'
import { fulfillPaidOrder } from '#app/workflows/payments/fulfill-paid-order.server.ts'
import { reconcileRefunds } from '#app/workflows/payments/reconcile-refunds.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { links } from '../links.ts'
import { makeOrder, makeUser } from './orders.ts'

export const noon = new Date('2026-03-04T12:00:00Z')
export const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
export const log = createLog('silent')
export const origin = 'https://site.test'
export const appointmentEmails = {
	appointment: async () => {},
	joined: async () => {},
	offer: async () => {},
}

/** Makes a paid order, and returns functions that decide, carry out and reconcile its refunds and receive the provider's events. */
export async function setUp(db: Db, payments: PaymentProvider = fakePayments()) {
	const paid = await makeOrder(db, {
		status: 'paid',
		paidAt: noon,
		providerPaymentId: 'pi_1',
		customerEmail: 'robin@example.com',
	})
	const advisor = await makeUser(db)
	const actor = makeStaff(advisor.id)
	return {
		paid,
		actor,
		decide: (amountCents: number, more = {}) =>
			queueRefund(db, {
				orderId: paid.id,
				amountCents,
				reason: 'Cancelled',
				requestedBy: 'advisor',
				now: noon,
				...more,
			}),
		run: (minutes = 0, provider = payments) =>
			carryOutRefunds(db, { payments: provider, origin, now: later(minutes), log }),
		reconcile: (minutes: number) => reconcileRefunds(db, { payments, origin, now: later(minutes), log }),
		receive: (event: PaymentEvent) =>
			fulfillPaidOrder(db, {
				provider: 'stripe',
				event,
				origin,
				appointmentEmails: appointmentEmails,
				links,
				now: noon,
				log,
			}),
		order: async () => (await db.select().from(orders).where(eq(orders.id, paid.id)))[0]!,
		refunds: () =>
			db.select().from(refund).where(eq(refund.orderId, paid.id)).orderBy(refund.createdAt, refund.id),
		emails: () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'refund-notice')),
	}
}

let eventNumber = 0
/** The event by which the provider reports the state of one refund. */
export const refundUpdated = (state: Partial<RefundState>): PaymentEvent => ({
	id: `evt_${eventNumber++}`,
	type: 'refund.updated',
	createdAt: noon,
	effect: 'refund',
	refund: {
		providerRefundId: 're_desk',
		refundId: undefined,
		paymentId: 'pi_1',
		orderReference: undefined,
		amountCents: 25_00,
		status: 'succeeded',
		createdAt: noon,
		...state,
	},
})
/** The event by which the provider reports how much of a charge was refunded in total. */
export const refundedInTotal = (refundedCents: number): PaymentEvent => ({
	id: `evt_${eventNumber++}`,
	type: 'charge.refunded',
	createdAt: noon,
	effect: 'refunded',
	paymentId: 'pi_1',
	orderReference: undefined,
	refundedCents,
})
