import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict } from '#app/lib/errors.ts'
import { personActor, siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { canTransition } from './appointment-status.ts'
import { paymentStateOf } from './appointment-type.ts'
import { getAvailability } from './availability/availability.server.ts'
import { capacityOf } from './availability/availability.ts'
import { releaseLapsedIn } from './booking/slot-holds.server.ts'
import { reserveSpot } from './booking/slot-reservations.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	appointmentColumns,
	getAppointment,
} from './find-appointments.server.ts'
import { changeAppointment, writeNoteEvent } from './history.server.ts'

/**
 * Returns the appointment, if this actor may open a payment page for it now.
 * @throws NotFound; Conflict when it is already paid, over, or its hold has expired.
 */
export async function getPayableAppointment(
	db: Db,
	{ actor, id, now }: { actor: Actor; id: string; now: Date },
): Promise<Appointment> {
	const bookedAppointment = await getAppointment(db, { actor, id })
	const payment = paymentStateOf(bookedAppointment)
	if (payment === 'paid') throw new Conflict('This appointment is already paid. Thank you!')
	if (payment === 'free') throw new Conflict('This appointment is free, so there is nothing to pay.')
	if (payment === 'deferred') throw new Conflict('Nothing is due for this appointment yet.')
	if (bookedAppointment.caseOrderId)
		throw new Conflict('This call is part of your online search, so there is nothing to pay.')
	if (bookedAppointment.status === 'cancelled')
		throw new Conflict('This appointment was canceled, so there is nothing to pay.')
	if (
		bookedAppointment.status === 'expired' ||
		(bookedAppointment.holdEndsAt && bookedAppointment.holdEndsAt <= now)
	)
		throw new Conflict(
			'This request has expired, so we’re no longer holding the time. Please request it again.',
		)
	return bookedAppointment
}

/** Why a payment has to be refunded. */
export type RefundReason = 'slot_lost' | 'paid_twice' | 'paid_after_cancel' | 'not_found'

/**
 * - firm: paid, and the spot is secured;
 * - brought_back: it had expired, the slot was still free, and now the spot is secured;
 * - known: this payment was already recorded;
 * - a refund: the caller has to record it in the same transaction.
 */
export type PaymentEffect = 'firm' | 'brought_back' | 'known' | { refund: RefundReason }

type Payment = {
	appointmentId: string
	order: {
		id: string
		amountCents: number
		/** Whether a card is kept and nothing paid: its fee is due after the delivery. */
		isDeferred?: boolean
	}
	emails: AppointmentEmails
	now: Date
}

/**
 * Records that an order pays for an appointment, in the transaction that marks the order as paid or its card as kept: either the spot is
 * secured afterwards, or the payment is refunded.
 */
export async function recordAppointmentPayment(tx: Db, payment: Payment): Promise<PaymentEffect> {
	const { appointmentId, order, now, emails } = payment
	const [before] = await tx
		.select(appointmentColumns)
		.from(appointment)
		.where(eq(appointment.id, appointmentId))
		.for('update')
	if (!before) return { refund: 'not_found' }
	if (before.paidOrderId === order.id) return 'known'
	if (before.paidOrderId || before.caseOrderId) return requireRefund(tx, before, 'paid_twice', payment)
	if (!canTransition('pay', before.status)) return requireRefund(tx, before, 'paid_after_cancel', payment)
	const expired = before.status === 'expired'
	const spot = expired ? await reserveSpotAgain(tx, before, payment) : before.spot
	if (spot === null) return requireRefund(tx, before, 'slot_lost', payment)
	const paidAt = order.isDeferred ? null : now
	const paid = { paidOrderId: order.id, paidAt, holdEndsAt: null, clientIpHash: null }
	const what = order.isDeferred ? 'card kept' : 'paid'
	const bookedAppointment = await changeAppointment(tx, {
		before,
		set: expired ? { ...paid, spot, status: 'requested' } : paid,
		actor: personActor({ id: before.userId }),
		what: expired ? `${what} late and brought back` : what,
		now,
	})
	await emails.appointment(tx, {
		kind: expired ? 'restored' : 'paid',
		appointment: bookedAppointment,
		by: 'client',
	})
	return expired ? 'brought_back' : 'firm'
}

/** Records that the fee of an appointment was paid after its delivery. Does nothing if the order is for no appointment. */
export async function recordAppointmentFee(
	tx: Db,
	{ orderId, now }: { orderId: string; now: Date },
): Promise<void> {
	const [before] = await tx
		.select(appointmentColumns)
		.from(appointment)
		.where(and(eq(appointment.paidOrderId, orderId), isNull(appointment.paidAt)))
		.for('update')
	if (!before) return
	const actor = personActor({ id: before.userId })
	await changeAppointment(tx, { before, set: { paidAt: now }, actor, what: 'paid', now })
}

/** Records that an order paid for an appointment elsewhere, in the transaction in which the advisor enters that. Nobody is emailed. */
export const recordPaidElsewhere = (
	tx: Db,
	{
		actor,
		appointment: before,
		order,
		now,
	}: { actor: Actor; appointment: Appointment; order: { id: string; paidAt: Date }; now: Date },
): Promise<Appointment> =>
	changeAppointment(tx, {
		before,
		set: { paidOrderId: order.id, paidAt: order.paidAt, holdEndsAt: null, clientIpHash: null },
		actor,
		what: 'paid',
		now,
	})

async function reserveSpotAgain(
	tx: Db,
	before: Appointment,
	{ emails, now }: Payment,
): Promise<number | null> {
	const { slotDate: date, slot, id: appointmentId } = before
	const availability = await getAvailability(tx, { now })
	if (slotSpan({ date, slot, timeZone: availability.timeZone }).startsAt <= now) return null
	const capacity = capacityOf(availability, { date, slot })
	const reserve = () => reserveSpot(tx, { date, slot, capacity, holder: { appointmentId } })
	const spot = await reserve()
	if (spot !== null) return spot
	return (await releaseLapsedIn(tx, { date, slot, now, emails })) ? reserve() : null
}

async function requireRefund(
	tx: Db,
	bookedAppointment: Appointment,
	refund: RefundReason,
	{ order, emails, now }: Payment,
): Promise<PaymentEffect> {
	await writeNoteEvent(tx, {
		appointment: bookedAppointment,
		actor: siteActor('payment'),
		what: 'refund due',
		note: refund,
		now,
	})
	const refundCents = order.amountCents
	await emails.appointment(tx, {
		kind: 'slot_lost',
		appointment: bookedAppointment,
		by: 'system',
		reason: refund,
		refundCents,
	})
	return { refund }
}
