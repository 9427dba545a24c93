import type { Db } from '#app/db/client.server.ts'
import { readCalendar } from './availability.server.ts'
import { calendarOf, type DaySlot, nearestOpen } from './availability.ts'
import { isFullDay } from './day-status.ts'
import { SlotTaken } from './slot-taken.ts'
import { getTimeZone } from './time-zone.server.ts'

/** Creates the error for a slot that is taken, with the nearest slots that are free now. */
export async function slotTakenError(
	db: Db,
	{ date, slot, now }: DaySlot & { now: Date },
	message?: string,
): Promise<SlotTaken> {
	const { availability, taken } = await readCalendar(db, { now, timeZone: await getTimeZone(db) })
	const calendar = calendarOf(availability, { taken, now })
	const isDayFull = isFullDay(calendar, date)
	return new SlotTaken(nearestOpen(calendar, { date, slot }), { isDayFull, message })
}
