import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	findPaidAppointmentOf,
} from '#app/modules/appointments/find-appointments.server.ts'
import { type RefundReason, recordAppointmentPayment } from '#app/modules/appointments/payment.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { queueOrderNotice } from '#app/modules/payments/emails/send-order-notice.server.ts'
import { assignOrderToVerifiedAccount, type Order } from '#app/modules/payments/orders/orders.server.ts'
import { applyPaymentEvent, type Settlement } from '#app/modules/payments/payment-events.server.ts'
import { queueRefund, queueRefundForAdvisor } from '#app/modules/payments/refunds/refunds.server.ts'
import { setReviewVerified } from '#app/modules/reviews/write-review.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { openClientFile } from '../clients/open-client-file.server.ts'
import { notifyOfDisputes } from '../disputes/notify-of-disputes.server.ts'
import { notifyOfRefund } from './notify-of-refund.server.ts'
import { noticeDetails, queueReceiptOf } from './receipts.server.ts'

type FulfillPaidOrderInput = {
	provider: string
	event: PaymentEvent
	origin: string
	appointmentEmails: AppointmentEmails
	links: Links
	now: Date
	log: Log
}

/**
 * Processes a payment event in one transaction: the order's new state and, for its payment, the receipt, the advisor's notice, the client's
 * file and the buyer's account. However often and in whatever order events arrive, there is one receipt, one file and one email per refund.
 * The payment for an appointment either makes it firm or leads to a refund.
 */
export async function fulfillPaidOrder(
	db: Db,
	{ provider, event, origin, appointmentEmails, links, now, log }: FulfillPaidOrderInput,
): Promise<Settlement> {
	const settlement = await transact(db, async (tx) => {
		const settled = await applyPaymentEvent(tx, { provider, event, now })
		if (settled.refund) await notifyOfRefund(tx, { record: settled.refund, origin, now })
		const { order, newlyPaid } = settled
		if (order) await notifyOfDisputes(tx, { disputes: settled.disputes, order, origin })
		if (order) await setReviewVerified(tx, { orderId: order.id, paid: order.status === 'paid' })
		if (!order || !newlyPaid) {
			// An event may report only the provider's total, which shows that everything was refunded.
			if (order?.status === 'refunded') await followOrder(tx, { orderId: order.id, happened: 'refund', now })
			return settled
		}
		const isAssigned = await assignOrderToVerifiedAccount(tx, { orderId: order.id })
		const booked = await settleAppointment(tx, { order, appointmentEmails, now })
		await refundIfAgreementEnded(tx, { order, now })
		const paidOrder = { ...order, paidAt: order.paidAt ?? event.createdAt }
		await queueOrderNotice(tx, {
			...(await getBranding(tx, { origin })),
			order: {
				...paidOrder,
				customerName: order.customerName ?? undefined,
				customerEmail: order.customerEmail ?? '',
			},
			details: booked ? noticeDetails(booked, { origin }) : undefined,
		})
		await queueReceiptOf(tx, {
			order: paidOrder,
			links,
			hasAccount: order.userId !== null || isAssigned,
		})
		const paidAppointment = order.appointmentId
			? await findPaidAppointmentOf(tx, { orderId: order.id })
			: null
		await openClientFile(tx, { order, phone: paidAppointment?.phone, now })
		return settled
	})
	const details = {
		provider,
		eventId: event.id,
		type: event.type,
		outcome: settlement.outcome,
		order: settlement.order?.reference,
	}
	if (settlement.outcome === 'mismatched') log.error(details, 'payment of a different amount: not fulfilled')
	else if (settlement.outcome === 'unmatched') log.warn(details, 'payment event without an order')
	else log.info(details, 'payment event')
	return settlement
}

type PaidOrderInput = { order: Order; appointmentEmails: AppointmentEmails; now: Date }

/**
 * Records the payment of an appointment; does nothing for an order that was refunded before its payment was reported. If the receipt goes
 * to the appointment's address, the emails that the appointment is paid are not sent: the receipt and the notice of the order contain the
 * same.
 * @returns the appointment that these two must describe; null if there is none
 */
async function settleAppointment(tx: Db, input: PaidOrderInput): Promise<Appointment | null> {
	const { order, appointmentEmails, now } = input
	const { id: orderId, appointmentId, status } = order
	if (!appointmentId || status !== 'paid') return null
	let booked: Appointment | null = null
	const emails: AppointmentEmails = {
		...appointmentEmails,
		async appointment(db, notice) {
			const isPaid = notice.kind === 'paid' || notice.kind === 'restored'
			if (isPaid && isSameAddress(notice.appointment.email, order.customerEmail)) booked = notice.appointment
			else await appointmentEmails.appointment(db, notice)
		},
	}
	const effect = await recordAppointmentPayment(tx, { appointmentId, order, emails, now })
	if (typeof effect === 'string') return booked
	const { refund } = effect
	const refundInput = { orderId, reason: refundReasons[refund], cause: `${refund}:${orderId}`, now }
	if (refund === 'paid_twice')
		await queueRefund(tx, { ...refundInput, amountCents: order.amountCents, requestedBy: 'system' })
	else await queueRefundForAdvisor(tx, refundInput)
	return null
}

/** A page that was open when its agreement ended may be paid nevertheless: the advisor decides within a day, else it is refunded. */
async function refundIfAgreementEnded(tx: Db, { order, now }: Pick<PaidOrderInput, 'order' | 'now'>) {
	const { id: orderId, agreementId, status } = order
	if (!agreementId || status !== 'paid') return
	if ((await lockAgreement(tx, { id: agreementId, against: 'its end' })) === 'signed') return
	const reason = 'Paid after the agreement was ended.'
	await queueRefundForAdvisor(tx, { orderId, reason, cause: `agreement-ended:${orderId}`, now })
}

const isSameAddress = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

const refundReasons: Record<RefundReason, string> = {
	slot_lost: 'Paid after the hold had ended and the time was taken.',
	paid_twice: 'Paid twice for the same appointment.',
	paid_after_cancel: 'Paid after the appointment was canceled.',
	not_found: 'Paid for an appointment that no longer exists.',
}
