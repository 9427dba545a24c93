import { and, between, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays } from '#app/lib/dates/zoned-time.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { noteEvent } from '../history.server.ts'
import { beginningOf } from '../notice.ts'

const aheadMs = 24 * 3_600_000

type Remind = { emails: AppointmentEmails; now: Date }

/**
 * Reminds clients 24 hours before their visit, once for each state of it: of what is confirmed, and of what is paid
 * and still has no exact time. Never of what is over, off or unpaid and unconfirmed, nor of what they were told of within that day.
 * For a job; a late run reminds late, several at once share the work, and a clock set back repeats nothing. Returns how many.
 */
export async function sendReminders(db: Db, { emails, now }: Remind): Promise<number> {
	const today = now.toISOString().slice(0, 10)
	const near = await db
		.select(appointmentColumns)
		.from(appointment)
		// Two days either way hold every local day that begins within 24 hours, whatever the zone.
		.where(and(between(appointment.slotDate, addDays(today, -2), addDays(today, 2)), unreminded()))
	let reminded = 0
	for (const { id } of near.filter((bookedAppointment) => isDue(bookedAppointment, now)))
		reminded += await transact(db, (tx) => remind(tx, id, { emails, now }))
	return reminded
}

async function remind(tx: Db, id: string, { emails, now }: Remind): Promise<number> {
	const [bookedAppointment] = await tx
		.select(appointmentColumns)
		.from(appointment)
		.where(and(eq(appointment.id, id), unreminded()))
		.for('update', { skipLocked: true })
	if (!bookedAppointment || !isDue(bookedAppointment, now)) return 0
	await tx
		.update(appointment)
		.set({ remindedSequence: bookedAppointment.sequence })
		.where(eq(appointment.id, bookedAppointment.id))
	if (await wasJustNotified(tx, bookedAppointment)) return 0
	await emails.appointment(tx, { kind: 'reminder', appointment: bookedAppointment, by: 'system' })
	await noteEvent(tx, { appointment: bookedAppointment, actor: { kind: 'system' }, what: 'reminded', now })
	return 1
}

const isDue = (bookedAppointment: Appointment, now: Date): boolean => {
	const begins = beginningOf(bookedAppointment)
	return begins > now && begins.getTime() - now.getTime() <= aheadMs
}

const unreminded = () =>
	and(
		or(
			eq(appointment.status, 'confirmed'),
			and(eq(appointment.status, 'requested'), isNotNull(appointment.paidOrderId)),
		),
		sql`${appointment.remindedSequence} is distinct from ${appointment.sequence}`,
	)

/** A mail with the same words went out within the last day before the visit: another one would only be noise. */
async function wasJustNotified(tx: Db, bookedAppointment: Appointment): Promise<boolean> {
	const told = ['requested', 'claimed from the waitlist', 'confirmed', 'rescheduled', 'restored']
	const since = new Date(beginningOf(bookedAppointment).getTime() - aheadMs)
	const [event] = await tx
		.select({ id: appointmentEvent.id })
		.from(appointmentEvent)
		.where(
			and(
				eq(appointmentEvent.appointmentId, bookedAppointment.id),
				inArray(appointmentEvent.what, told),
				gt(appointmentEvent.at, since),
			),
		)
		.limit(1)
	return event !== undefined
}
