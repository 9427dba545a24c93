import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { serviceIn } from '#app/modules/agreements/agreement-text.ts'
import { type Agreement, getAgreement, lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import type { EndCause } from '#app/modules/agreements/emails/agreement-emails.ts'
import { queueEndedAgreement } from '#app/modules/agreements/emails/send-agreement-emails.server.ts'
import { withdrawAgreement } from '#app/modules/agreements/ending-agreements.server.ts'
import { findNextVersion, firstSignatureOf, isProposal } from '#app/modules/agreements/versions.server.ts'
import { refundOnWithdrawal } from '#app/modules/agreements/withdrawal.ts'
import { canTransition } from '#app/modules/appointments/appointment-status.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { findPaidAppointmentOf } from '#app/modules/appointments/find-appointments.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { listLiveOrdersOf } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { closeOpenCheckouts } from '#app/modules/payments/orders/checkout.server.ts'
import { cancelDeferredOrder } from '#app/modules/payments/orders/kept-cards.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import {
	lostCents,
	queueRefund,
	queueRefundForAdvisor,
	refundableCents,
} from '#app/modules/payments/refunds/refunds.server.ts'
import { isHeldByBank } from '#app/modules/payments/refunds/refunds-of-disputes.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { cancelRequestedAppointment } from '../appointments/cancel-appointment.server.ts'
import { followOrder } from '../clients/follow-order.server.ts'

type Withdraw = {
	agreement: Agreement
	actor: AuditActor
	payments: PaymentProvider
	appointmentEmails: AppointmentEmails
	origin: string
	now: Date
}

type EndInput = Omit<Withdraw, 'payments'> & { cause: EndCause }

const replacedMessage = 'You have signed a new version of this agreement. Please open that one.'

/**
 * Ends an agreement for its client, with the refund that the agreement promises and, if it is about an appointment, with its cancellation,
 * in one transaction. A kept card is never charged and is removed at the provider. Payment pages that are open are closed afterwards; if
 * one is paid nevertheless, that payment is refunded. A second tab changes nothing.
 * @throws Conflict once the client has confirmed the delivery, or if a new version was signed meanwhile; as `cancelRequestedAppointment`
 */
export async function endAgreement(db: Db, input: Withdraw): Promise<void> {
	const { agreement, payments, now } = input
	await transact(db, async (tx) => {
		// A payment that arrives now waits, and then finds the agreement ended.
		await lockAgreement(tx, { id: agreement.id, against: 'payments' })
		const { confirmedAt } = await getAgreement(tx, { id: agreement.id })
		if (isProposal(agreement)) throw new Conflict('Decline this version, or end the agreement on its page.')
		if (await findNextVersion(tx, agreement)) throw new Conflict(replacedMessage)
		if (confirmedAt)
			throw new Conflict('You confirmed that the service is delivered, so there is nothing left to end.')
		await endInTransaction(tx, { ...input, cause: 'client' })
	})
	await closeOpenCheckouts(db, { of: { agreementId: agreement.id }, payments, now })
}

/**
 * Ends an agreement, gives back or cancels what its text says, and tells the client and the advisor. One that has ended stays as it is. Lock the
 * agreement against payments first, and close its open payment pages afterwards.
 */
export async function endInTransaction(tx: Db, input: EndInput): Promise<void> {
	const { agreement, actor, cause, origin, now } = input
	const action = cause === 'client' ? 'service-agreement.withdrawn' : 'service-agreement.expired'
	const { agreement: ended, isNew } = await withdrawAgreement(tx, { id: agreement.id, actor, action, now })
	if (!isNew) return
	const orders = await listLiveOrdersOf(tx, { agreementId: agreement.id })
	const refunds = []
	for (const order of orders)
		refunds.push(await (order.paidAt ? giveBack : cancelUnpaid)(tx, { ...input, order }))
	// Who never paid, or has the fee back, is not told that nothing happens.
	if (!ended.signedAt || (cause !== 'client' && !orders.some(({ status }) => isLive(status)))) return
	const { brand } = await getBranding(tx, { origin })
	await queueEndedAgreement(tx, {
		id: agreement.id,
		agreement: factsOfEnd(ended),
		brand,
		cause,
		money: refunds[0] ?? 'Nothing was charged.',
	})
}

/** What the emails about the end of an agreement say of it. */
export const factsOfEnd = (agreement: Agreement) => ({
	...agreement,
	title: serviceIn(agreement.content!),
	clientName: agreement.customerName!,
	clientEmail: agreement.customerEmail!,
	whenPaid: '',
})

/** Cancels an order whose card is kept, with its appointment. Returns what its client is told. */
async function cancelUnpaid(
	tx: Db,
	{ order, cause, appointmentEmails, now }: EndInput & { order: Order },
): Promise<string> {
	const appointment = order.appointmentId ? await findPaidAppointmentOf(tx, { orderId: order.id }) : null
	if (appointment && canTransition('cancel', appointment.status)) {
		// This also cancels the order.
		await cancelRequestedAppointment(tx, {
			actor: personActor(null, { opens: { to: 'appointment', id: appointment.id } }),
			id: appointment.id,
			reason: 'The agreement was ended.',
			refund: 'policy',
			emails: appointmentEmails,
			now,
		})
		return 'Nothing was charged, and your card is removed. The appointment is canceled.'
	}
	await cancelDeferredOrder(tx, { orderId: order.id, now })
	await followOrder(tx, { orderId: order.id, happened: cause === 'client' ? 'ended' : 'expired', now })
	return 'Nothing was charged, and your card is removed.'
}

/** Why an order is refunded. */
const reasons = {
	client: 'The client ended the agreement.',
	time: 'The last day of the agreement is over.',
	missed: 'The client missed the appointment and took no other.',
} as const

/** How much of a fee goes back that the advisor decides about. The clauses of some states give it back in full, whatever was done. */
export const refundShare =
	'all of it where the agreement says so, else less a fair share if the work had begun'

/** Says why a paid order is not refunded now, with what its client has or gets instead; null if it can be. */
export async function whyNotRefunded(tx: Db, order: Order): Promise<string | null> {
	if ((await refundableCents(tx, order)) === 0)
		return (await lostCents(tx, { orderId: order.id }))
			? 'Your bank has given you the fee back already.'
			: 'The fee was refunded before.'
	return (await isHeldByBank(tx, { orderId: order.id }))
		? 'Your bank holds the fee because of your dispute. If it returns the fee to us, you get your refund then.'
		: null
}

/** Refunds a paid order by its agreement. Returns what its client is told. */
async function giveBack(
	tx: Db,
	{ order: paid, agreement, cause: by, appointmentEmails, now }: EndInput & { order: Order },
): Promise<string> {
	const appointment = paid.appointmentId ? await findPaidAppointmentOf(tx, { orderId: paid.id }) : null
	const leftCents = await refundableCents(tx, paid)
	const notNow = await whyNotRefunded(tx, paid)
	// What is in trust for an appointment that is over is still the client's until they confirm the delivery.
	if (appointment && (paid.feeTiming === 'now' || canTransition('cancel', appointment.status))) {
		const { refundCents } = await cancelRequestedAppointment(tx, {
			actor: personActor(null, { opens: { to: 'appointment', id: appointment.id } }),
			id: appointment.id,
			reason: 'The agreement was ended.',
			refund: 'policy',
			emails: appointmentEmails,
			now,
		})
		const back = notNow ?? `${formatCents(refundCents)} goes back to the card.`
		const isByTerms = leftCents > 0 && refundCents === 0
		return `The appointment is canceled. ${isByTerms ? 'By the terms of the agreement, there is no refund.' : back}`
	}
	if (notNow && leftCents === 0) return notNow
	const cause = `agreement-ended:${paid.id}`
	const reason = reasons[by]
	const signedAt = await firstSignatureOf(tx, agreement)
	if (by !== 'client') await followOrder(tx, { orderId: paid.id, happened: 'expired', now })
	if (by === 'client' && !appointment && refundOnWithdrawal({ signedAt, now }) === 'all') {
		await queueRefund(tx, {
			orderId: paid.id,
			amountCents: leftCents,
			reason,
			requestedBy: 'client',
			cause,
			now,
		})
		return notNow ?? `${formatCents(leftCents)} goes back to the card.`
	}
	await queueRefundForAdvisor(tx, { orderId: paid.id, reason, cause, now })
	return notNow ?? `Within a day, the fee goes back to the card: ${refundShare}.`
}
