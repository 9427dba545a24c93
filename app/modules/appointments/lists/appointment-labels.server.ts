import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import { formatAppointment, formatLocalTime, formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { localTimeOf } from '#app/lib/dates/zoned-time.ts'
import type { Appointment } from '../find-appointments.server.ts'
import { startOf } from '../notice.ts'

/** Formats the times of an appointment in the time zone of its location, the same on every page; pages pass `thisYear`, as to `formatDay`. */
export function appointmentLabels(appointment: Appointment, thisYear?: number) {
	const { slotDate, slot, startsAt, timeZone, holdEndsAt } = appointment
	return {
		/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
		when: formatAppointment({ date: slotDate, slot, startsAt, timeZone }),
		/** 'Tue, Mar 4'. */
		day: formatLocalDay(slotDate),
		/** '9am-12pm', or the exact time '10:30am'. */
		hours: startsAt ? formatLocalTime(localTimeOf(startsAt, timeZone)) : slotHours[slot].hours,
		/** ISO 8601: the exact time, or the start of the slot. */
		startsAt: startOf(appointment).toISOString(),
		/** 'Sun, Nov 22, 2026 · 10:20am (New York)'; null once the time is paid or confirmed. */
		holdEnds: holdEndsAt && formatPlacedMoment(holdEndsAt, timeZone, thisYear),
	}
}
