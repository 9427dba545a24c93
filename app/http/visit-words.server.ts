import { formatMoment } from '#app/lib/dates.ts'
import { slotHours } from '#app/lib/visit-slots.ts'
import { formatLocalDay, formatLocalTime, formatVisit } from '#app/lib/visit-time.ts'
import { localTimeOf } from '#app/lib/zoned-time.ts'
import type { Appointment } from '#app/modules/appointments/appointments.server.ts'
import { beginningOf } from '#app/modules/appointments/notice.ts'

/** An appointment's times as people read them, the same on every page: the venue's. */
export function visitWords(visit: Appointment) {
	const { slotDate, slot, startsAt, timeZone, holdEndsAt } = visit
	return {
		/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
		when: formatVisit({ date: slotDate, slot, startsAt, timeZone }),
		day: formatLocalDay(slotDate),
		/** '9am-12pm', or the exact time '10:30am'. */
		hours: startsAt ? formatLocalTime(localTimeOf(startsAt, timeZone)) : slotHours[slot].words,
		startsAt: beginningOf(visit).toISOString(),
		holdEnds: holdEndsAt && formatMoment(holdEndsAt, timeZone),
	}
}
