import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { appointmentSpan, slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { BookingRules } from './availability/availability.ts'

type Appointment = {
	slotDate: string
	slot: Slot
	timeZone: string
	startsAt: Date | null
	holdEndsAt: Date | null
}

/** Returns when an appointment starts: its exact time, or the start of its slot. */
export const startOf = ({ slotDate, slot, timeZone, startsAt }: Omit<Appointment, 'holdEndsAt'>): Date =>
	startsAt ?? slotSpan({ date: slotDate, slot, timeZone }).startsAt

/** Returns when an appointment ends, as calendars show it. */
export const endOf = ({
	slotDate: date,
	...appointment
}: Omit<Appointment, 'holdEndsAt'> & { durationMinutes: number | null }): Date =>
	appointmentSpan({ date, ...appointment }).endsAt

/**
 * Returns until when a client may reschedule or cancel. An appointment on hold can be changed until it starts, because
 * that only releases the spot for others.
 */
export function changeableUntil(
	appointment: Appointment,
	rules: Pick<BookingRules, 'changeNoticeHours'>,
): Date {
	const start = startOf(appointment)
	return appointment.holdEndsAt ? start : new Date(start.getTime() - rules.changeNoticeHours * 3_600_000)
}

/** @throws Conflict when it is too late for the client to change it. */
export function assertNotTooLateToChange(
	appointment: Appointment,
	{ rules, now }: { rules: Pick<BookingRules, 'changeNoticeHours'>; now: Date },
): void {
	if (now > changeableUntil(appointment, rules))
		throw new Conflict('It’s too close to the appointment to change it here. Please call us.')
}
