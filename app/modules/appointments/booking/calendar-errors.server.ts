import type { Db } from '#app/db/client.server.ts'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { readCalendar } from '../availability/availability.server.ts'
import { calendarOf } from '../availability/availability.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { calendarErrors } from './booking.schema.ts'

type FindInput = { values: { date?: string; slot?: string }; now: Date }

/** Returns what the calendar says against the date of a form that has other errors, so that all of them are shown at once. */
export async function findCalendarErrors(db: Db, { values, now }: FindInput) {
	const { date = '' } = values
	if (!isLocalDate(date)) return {}
	const timeZone = await getTimeZone(db)
	const { availability, taken } = await readCalendar(db, { now, timeZone, only: date })
	return calendarErrors(calendarOf(availability, { taken, now, only: date }), values)
}
