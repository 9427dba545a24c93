import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { assertTransition } from '../appointment-status.ts'
import { usualMinutesOf } from '../appointment-type.ts'
import { getAvailability } from '../availability/availability.server.ts'
import type { DaySlot } from '../availability/availability.ts'
import { readTime } from '../booking/read-time.ts'
import { type Appointment, type AppointmentEmails, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { assertMay } from '../policy.ts'

type ConfirmInput = {
	actor: Actor
	id: string
	version: number
	/** Local time, '10:30'; the whole appointment has to fit into the slot. */
	time: string
	/** By default the length set in the booking rules; a call has 30 minutes. */
	durationMinutes?: number | undefined
	emails: AppointmentEmails
	now: Date
}

/**
 * Sets the exact time. Confirming an unpaid request also ends its hold, so it no longer expires.
 * Confirming again changes the time.
 * @throws Forbidden, NotFound; Conflict when it changed in the meantime or is over; Invalid at `time`.
 */
export async function confirmAppointment(
	db: Db,
	{ actor, id, version, emails, now, ...when }: ConfirmInput,
): Promise<Appointment> {
	assertMay(actor, 'manage')
	return transact(db, async (tx) => {
		const before = await lockAppointment(tx, { actor, id, version })
		assertTransition('confirm', before.status)
		const { rules } = await getAvailability(tx, { now })
		const daySlot = { date: before.slotDate, slot: before.slot, timeZone: before.timeZone }
		const exact = exactTime(daySlot, {
			time: when.time,
			durationMinutes: when.durationMinutes ?? usualMinutesOf(before, rules),
		})
		if (exact.startsAt <= now) throw new Invalid('This time is in the past.', 'time')
		const appointment = await changeAppointment(tx, {
			before,
			set: { status: 'confirmed', ...exact, holdEndsAt: null, clientIpHash: null },
			actor,
			what: 'confirmed',
			now,
		})
		await emails.appointment(tx, {
			kind: before.status === 'confirmed' ? 'changed' : 'confirmed',
			appointment,
			by: recordedActor(actor).kind,
			before,
		})
		return appointment
	})
}

/**
 * Returns a local time inside a slot as an instant. @throws Invalid at `time` when it is invalid or the appointment does not fit, and
 * at `durationMinutes`.
 */
export function exactTime(
	{ date, slot, timeZone }: DaySlot & { timeZone: string },
	{ time, durationMinutes }: { time: string; durationMinutes: number },
): { startsAt: Date; durationMinutes: number } {
	const localTime = readTime(time)
	if (!localTime) throw new Invalid('Enter a time like 10:30 or 2:15 pm.', 'time')
	if (!Number.isInteger(durationMinutes) || durationMinutes < 15 || durationMinutes > 240)
		throw new Invalid('An appointment can last 15 to 240 minutes.', 'durationMinutes')
	const span = slotSpan({ date, slot, timeZone })
	const startsAt = instantOf(date, localTime, timeZone)
	const endsAt = startsAt.getTime() + durationMinutes * 60_000
	if (startsAt < span.startsAt || endsAt > span.endsAt.getTime())
		throw new Invalid(
			`The whole appointment, ${durationMinutes} minutes, has to fit within ${slotHours[slot].hours}.`,
			'time',
		)
	return { startsAt, durationMinutes }
}
