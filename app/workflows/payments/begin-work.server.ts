import type { Db } from '#app/db/client.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	findPaidAppointmentOf,
} from '#app/modules/appointments/find-appointments.server.ts'
import {
	type RefundReason,
	recordAppointmentFee,
	recordAppointmentPayment,
} from '#app/modules/appointments/payment.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { queueOrderNotice } from '#app/modules/payments/emails/send-order-notice.server.ts'
import { cancelDeferredOrder, releaseKeptCard } from '#app/modules/payments/orders/kept-cards.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import { assignOrderToVerifiedAccount, type Order } from '#app/modules/payments/orders/orders.server.ts'
import type { SettledOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import { queueRefund, queueRefundForAdvisor } from '#app/modules/payments/refunds/refunds.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { openClientFile } from '../clients/open-client-file.server.ts'
import { noticeDetails, queueCardKeptOf, queueReceiptOf } from './receipts.server.ts'

type BeginWork<O extends Order> = {
	order: O
	origin: string
	appointmentEmails: AppointmentEmails
	links: Links
	now: Date
}

/**
 * Begins the work for an order, in the transaction that records its payment, or the card that is kept for it: its appointment becomes firm,
 * the client gets the receipt (or reads that nothing was charged), the advisor a notice, and the order is in the client's file.
 */
export async function beginWork(
	tx: Db,
	{ order, origin, appointmentEmails, links, now }: BeginWork<Order>,
): Promise<void> {
	const isAssigned = await assignOrderToVerifiedAccount(tx, { orderId: order.id })
	const hasAccount = order.userId !== null || isAssigned
	const { booked, isTimeLost } = await settleAppointment(tx, { order, appointmentEmails, now })
	const { paidAt } = order
	if (!paidAt && isTimeLost) return queueCardKeptOf(tx, { order, links, hasAccount, isTimeLost })
	await notifyAdvisor(tx, { order, origin, booked })
	if (paidAt) await queueReceiptOf(tx, { order: { ...order, paidAt }, links, hasAccount })
	else await queueCardKeptOf(tx, { order, links, hasAccount, isTimeLost })
	const appointment = order.appointmentId ? await findPaidAppointmentOf(tx, { orderId: order.id }) : null
	await openClientFile(tx, { order, phone: appointment?.phone, now })
}

/** Settles the fee of a delivered service: the receipt, the advisor's notice, and the card that is not needed anymore. */
export async function settleFee(
	tx: Db,
	{ order, origin, links, now }: Omit<BeginWork<SettledOrder>, 'appointmentEmails'>,
): Promise<void> {
	await releaseKeptCard(tx, { orderId: order.id, now })
	await recordAppointmentFee(tx, { orderId: order.id, now })
	await notifyAdvisor(tx, { order, origin, booked: null })
	await queueReceiptOf(tx, { order, links, hasAccount: order.userId !== null })
	await followOrder(tx, { orderId: order.id, happened: 'settled', now })
}

async function notifyAdvisor(
	tx: Db,
	{ order, origin, booked }: { order: Order; origin: string; booked: Appointment | null },
): Promise<void> {
	await queueOrderNotice(tx, {
		...(await getBranding(tx, { origin })),
		order: {
			...order,
			customerName: order.customerName ?? undefined,
			customerEmail: order.customerEmail ?? '',
		},
		details: booked ? noticeDetails(booked, { origin }) : undefined,
	})
}

type SettleInput = { order: Order; appointmentEmails: AppointmentEmails; now: Date }

type Settled = { booked: Appointment | null; isTimeLost: boolean }

/**
 * Records the payment of an appointment; does nothing for an order that was refunded before its payment was reported. If the receipt goes
 * to the appointment's address, the emails that the appointment is paid are not sent: the receipt and the notice of the order contain the
 * same.
 * @returns the appointment that these two must describe; null if there is none
 */
async function settleAppointment(tx: Db, { order, appointmentEmails, now }: SettleInput): Promise<Settled> {
	const { id: orderId, appointmentId, status } = order
	if (!appointmentId || !isLive(status)) return { booked: null, isTimeLost: false }
	const isDeferred = status === 'deferred'
	let booked: Appointment | null = null
	const emails: AppointmentEmails = {
		...appointmentEmails,
		async appointment(db, notice) {
			const isFirm = notice.kind === 'paid' || notice.kind === 'restored'
			const isForBuyer = isSameAddress(notice.appointment.email, order.customerEmail)
			// Without a payment, none of these emails is true.
			if (isFirm && (isForBuyer || isDeferred)) booked = notice.appointment
			else if (status === 'paid' || notice.kind !== 'slot_lost')
				await appointmentEmails.appointment(db, notice)
		},
	}
	const effect = await recordAppointmentPayment(tx, {
		appointmentId,
		order: { ...order, isDeferred },
		emails,
		now,
	})
	if (typeof effect === 'string') return { booked, isTimeLost: false }
	if (isDeferred) {
		await cancelDeferredOrder(tx, { orderId, now })
		return { booked: null, isTimeLost: true }
	}
	const { refund } = effect
	const refundInput = { orderId, reason: refundReasons[refund], cause: `${refund}:${orderId}`, now }
	if (refund === 'paid_twice')
		await queueRefund(tx, { ...refundInput, amountCents: order.amountCents, requestedBy: 'system' })
	else await queueRefundForAdvisor(tx, refundInput)
	return { booked: null, isTimeLost: true }
}

const isSameAddress = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

const refundReasons: Record<RefundReason, string> = {
	slot_lost: 'Paid after the hold had ended and the time was taken.',
	paid_twice: 'Paid twice for the same appointment.',
	paid_after_cancel: 'Paid after the appointment was canceled.',
	not_found: 'Paid for an appointment that no longer exists.',
}
