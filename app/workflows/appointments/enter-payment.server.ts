import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { buyerKeyOfAppointment } from '#app/modules/agreements/agreements.server.ts'
import { assertTransition, canTransition } from '#app/modules/appointments/appointment-status.ts'
import {
	type AppointmentPayment,
	appointmentTypeLabels,
	paymentStateOf,
} from '#app/modules/appointments/appointment-type.ts'
import { type Appointment, lockAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { recordPaidElsewhere } from '#app/modules/appointments/payment.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { findOfferingOfAppointment } from '#app/modules/catalog/catalog.server.ts'
import { findNamedClient } from '#app/modules/clients/clients.server.ts'
import type { HandPayment } from '#app/modules/payments/invoices/hand-payment.server.ts'
import { insertInvoice } from '#app/modules/payments/invoices/invoices.server.ts'
import { closeOpenCheckouts } from '#app/modules/payments/orders/checkout.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { recordHandPayment } from '../payments/record-hand-payment.server.ts'
import { changeWithNextStep } from './change-with-next-step.server.ts'

type EnteredPayment = Pick<
	HandPayment,
	'amountCents' | 'method' | 'paidOn' | 'requestKey' | 'timeZone' | 'now'
> & {
	actor: Staff
	links: Links
	payments: PaymentProvider
}

/**
 * Records what was paid elsewhere as every such payment is: as an invoice, which needs no agreement, because it is for something agreed
 * elsewhere, with its payment, receipt and entry in the books.
 * @throws Forbidden; Conflict if nothing is to pay; Invalid
 */
export async function enterPayment(
	tx: Db,
	input: EnteredPayment & { appointment: Appointment; title: string; email: string },
): Promise<Appointment> {
	const { appointment, title, email, ...payment } = input
	const { actor, amountCents, requestKey, now } = payment
	const { invoice, isNew } = await insertInvoice(tx, {
		actor,
		customerName: appointment.name,
		customerEmail: email,
		title,
		note: '',
		amountCents,
		dueOn: null,
		requestKey,
		now,
	})
	// This form was sent before.
	if (!isNew) return appointment
	assertToPay(appointment)
	const { reference } = invoice
	const order = await recordHandPayment(tx, { ...payment, reference, appointmentId: appointment.id })
	return recordPaidElsewhere(tx, { actor, appointment, order, now })
}

/**
 * Records later that an appointment which the advisor entered was paid elsewhere. Its payment page, if one is open, is closed afterwards; if that is paid
 * nevertheless, it is a second payment to refund. The same form sent again changes nothing.
 * @throws Forbidden; NotFound; Conflict if the client requested it, or nothing is to pay; Invalid
 */
export async function enterLaterPayment(
	db: Db,
	{ id, ...input }: EnteredPayment & { id: string },
): Promise<Appointment> {
	const { actor, payments, now } = input
	const { appointment } = await changeWithNextStep(db, {
		now,
		async change(tx) {
			const before = await lockAppointment(tx, { actor, id })
			if (!before.clientId) throw new Conflict('The client pays for this appointment by its link.')
			const email = before.email || (await findNamedClient(tx, { actor, id: before.clientId }))?.email
			if (!email)
				throw new Invalid('The receipt needs an email address. Add one to the client’s file.', 'method')
			const offering = await findOfferingOfAppointment(tx, before)
			const title = offering?.title ?? appointmentTypeLabels[before.type]
			return { appointment: await enterPayment(tx, { ...input, appointment: before, title, email }) }
		},
	})
	await closeOpenCheckouts(db, { of: { buyerKey: buyerKeyOfAppointment(id) }, payments, now })
	return appointment
}

/** Whether the advisor may be offered to record that it was paid elsewhere: they entered it, and it is still to be paid. */
export const takesLaterPayment = ({ clientId, status, ...appointment }: Appointment): boolean =>
	clientId !== null && paymentStateOf(appointment) === 'unpaid' && canTransition('pay', status, status)

function assertToPay(appointment: Appointment): void {
	const payment = paymentStateOf(appointment)
	if (payment !== 'unpaid') throw new Conflict(nothingToPay[payment])
	assertTransition('pay', appointment.status, appointment.status)
}

const nothingToPay: Record<Exclude<AppointmentPayment, 'unpaid'>, string> = {
	paid: 'This appointment is already paid. Nothing was recorded.',
	deferred: 'A card is kept for this appointment. Nothing was recorded.',
	free: 'This appointment is free. Nothing was recorded.',
	included: 'This call is part of an online search. Nothing was recorded.',
}
