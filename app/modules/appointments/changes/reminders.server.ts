import { and, between, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { enteredAndInvited } from '../booking/enter-appointment.server.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { writeNoteEvent } from '../history.server.ts'
import { startOf } from '../notice.ts'

const aheadMs = 24 * 3_600_000

type ReminderInput = { emails: AppointmentEmails; now: Date }

/**
 * Reminds clients 24 hours before an appointment that is confirmed, or firm without an exact time; once for each scheduled time. No
 * reminder is sent if the client was notified within that day. For a job; a late run sends late reminders, concurrent runs share the
 * work, and a clock that is set back repeats nothing. Returns how many reminders were sent.
 */
export async function sendReminders(db: Db, { emails, now }: ReminderInput): Promise<number> {
	const today = now.toISOString().slice(0, 10)
	const near = await db
		.select(appointmentColumns)
		.from(appointment)
		// Two days before and after include every local day that starts within 24 hours, in any time zone.
		.where(and(between(appointment.slotDate, addDays(today, -2), addDays(today, 2)), unreminded()))
	let reminded = 0
	for (const { id } of near.filter((bookedAppointment) => isDue(bookedAppointment, now)))
		reminded += await transact(db, (tx) => remind(tx, id, { emails, now }))
	return reminded
}

async function remind(tx: Db, id: string, { emails, now }: ReminderInput): Promise<number> {
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
	await writeNoteEvent(tx, {
		appointment: bookedAppointment,
		actor: siteActor('job'),
		what: 'reminded',
		now,
	})
	return 1
}

const isDue = (bookedAppointment: Appointment, now: Date): boolean => {
	const start = startOf(bookedAppointment)
	return start > now && start.getTime() - now.getTime() <= aheadMs
}

const unreminded = () =>
	and(
		or(
			eq(appointment.status, 'confirmed'),
			and(eq(appointment.status, 'requested'), isNull(appointment.holdEndsAt)),
		),
		sql`${appointment.remindedSequence} is distinct from ${appointment.sequence}`,
	)

/** Whether an email with the same details was sent within the last day before the appointment, so that a reminder adds nothing. */
async function wasJustNotified(tx: Db, bookedAppointment: Appointment): Promise<boolean> {
	const notifyingEvents = [
		'requested',
		'claimed from the waitlist',
		enteredAndInvited,
		'confirmed',
		'rescheduled',
		'restored',
	]
	const since = new Date(startOf(bookedAppointment).getTime() - aheadMs)
	const [event] = await tx
		.select({ id: appointmentEvent.id })
		.from(appointmentEvent)
		.where(
			and(
				eq(appointmentEvent.appointmentId, bookedAppointment.id),
				inArray(appointmentEvent.what, notifyingEvents),
				gt(appointmentEvent.at, since),
			),
		)
		.limit(1)
	return event !== undefined
}
