import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { restoreAppointment } from '#app/modules/appointments/changes/restore-appointment.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findWaitingAgreement } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { getOrderDetail, withdrawRefund } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { findPaidAppointment } from '#app/modules/payments/refunds/refunds.server.ts'

type RestoreAppointmentInput = {
	actor: Actor
	id: string
	version: number
	emails: AppointmentEmails
	now: Date
}

/**
 * Restores a canceled or expired appointment. Refunds that were not requested from the provider yet are withdrawn; if nothing was refunded,
 * it stays paid, otherwise it has to be paid again.
 * @throws Forbidden; Conflict if its fee was held in trust and its agreement has ended; whatever `restoreAppointment` throws
 */
export async function restoreCanceledAppointment(
	db: Db,
	{ actor, id, version, emails, now }: RestoreAppointmentInput,
): Promise<Appointment> {
	return transact(db, async (tx) => {
		const { paidOrderId, paidAt } = await getAppointment(tx, { actor, id })
		if (paidOrderId && paidAt) await assertNotEnded(tx, { orderId: paidOrderId })
		const stillPaid = paidOrderId !== null && (await withdrawDueRefunds(tx, { actor, id, paidOrderId, now }))
		return restoreAppointment(tx, { actor, id, version, stillPaid, emails, now })
	})
}

/** What was paid into trust is given back or released once its agreement has ended, so nothing pays for the appointment anymore. */
async function assertNotEnded(tx: Db, { orderId }: { orderId: string }): Promise<void> {
	const id = await findWaitingAgreement(tx, { orderId })
	if (id && (await getAgreement(tx, { id })).status === 'withdrawn')
		throw new Conflict('Its agreement has ended. Please ask the client to book a new appointment.')
}

async function withdrawDueRefunds(
	tx: Db,
	{
		actor,
		id,
		paidOrderId,
		now,
	}: Omit<RestoreAppointmentInput, 'version' | 'emails'> & { paidOrderId: string },
): Promise<boolean> {
	const paid = { appointmentId: id, orderId: paidOrderId }
	const before = await findPaidAppointment(tx, paid)
	if (!before) return false
	const { refunds } = await getOrderDetail(tx, { actor, reference: before.order.reference })
	for (const refund of refunds)
		if (refund.status === 'due') await withdrawRefund(tx, { actor, id: refund.id, now })
	const after = await findPaidAppointment(tx, paid)
	return after!.refundableCents === after!.order.amountCents
}
