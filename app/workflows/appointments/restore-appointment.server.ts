import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { restoreAppointment } from '#app/modules/appointments/changes/restore-appointment.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
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
 * @throws Forbidden; whatever `restoreAppointment` throws
 */
export async function restoreCanceledAppointment(
	db: Db,
	{ actor, id, version, emails, now }: RestoreAppointmentInput,
): Promise<Appointment> {
	return transact(db, async (tx) => {
		const { paidOrderId } = await getAppointment(tx, { actor, id })
		const stillPaid = paidOrderId !== null && (await withdrawDueRefunds(tx, { actor, id, paidOrderId, now }))
		return restoreAppointment(tx, { actor, id, version, stillPaid, emails, now })
	})
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
