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

/** When a visit begins: its exact time, or its slot. */
export const beginningOf = ({ slotDate, slot, timeZone, startsAt }: Omit<Appointment, 'holdEndsAt'>): Date =>
	startsAt ?? slotSpan({ date: slotDate, slot, timeZone }).startsAt

/** When it is over, as calendars have it. */
export const endOf = ({
	slotDate: date,
	...appointment
}: Omit<Appointment, 'holdEndsAt'> & { durationMinutes: number | null }): Date =>
	appointmentSpan({ date, ...appointment }).endsAt

/**
 * Until when a client may reschedule or cancel by themselves. What is neither paid nor confirmed may be let go until
 * it begins: that only frees the seat for others.
 */
export function changeableUntil(
	appointment: Appointment,
	rules: Pick<BookingRules, 'changeNoticeHours'>,
): Date {
	const begins = beginningOf(appointment)
	return appointment.holdEndsAt ? begins : new Date(begins.getTime() - rules.changeNoticeHours * 3_600_000)
}

/** @throws Conflict when it is too late for the client to change it. */
export function assertInNotice(
	appointment: Appointment,
	{ rules, now }: { rules: Pick<BookingRules, 'changeNoticeHours'>; now: Date },
): void {
	if (now > changeableUntil(appointment, rules))
		throw new Conflict('It’s too close to the appointment to change it here. Please call us.')
}
