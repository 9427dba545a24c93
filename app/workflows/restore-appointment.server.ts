import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { restoreAppointment } from '#app/modules/appointments/changes/restore-appointment.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import { asAdvisor } from '#app/modules/appointments/policy.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOrderDetail, withdrawRefund } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { findPaidAppointment } from '#app/modules/payments/refunds/refunds.server.ts'

type BringBack = {
	actor: Pick<Viewer, 'id' | 'isAdmin'>
	id: string
	version: number
	emails: AppointmentEmails
	now: Date
}

/**
 * Takes back a cancellation or an expiry. A refund nobody has asked the provider for is withdrawn, and the visit stays
 * paid; after one that went, or is on its way, it has to be paid again.
 * @throws Forbidden; what `restoreVisit` throws
 */
export async function restoreCanceledAppointment(
	db: Db,
	{ actor, id, version, emails, now }: BringBack,
): Promise<Appointment> {
	const advisor = asAdvisor(actor)
	return transact(db, async (tx) => {
		const { paidOrderId } = await getAppointment(tx, { actor: advisor, id })
		const stillPaid = paidOrderId !== null && (await keepPayment(tx, { actor, id, paidOrderId, now }))
		return restoreAppointment(tx, { actor: advisor, id, version, stillPaid, emails, now })
	})
}

async function keepPayment(
	tx: Db,
	{ actor, id, paidOrderId, now }: Omit<BringBack, 'version' | 'emails'> & { paidOrderId: string },
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
