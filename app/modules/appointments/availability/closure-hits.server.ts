import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { changeableUntil } from '../notice.ts'
import { assertMay } from '../policy.ts'
import { readCalendar } from './availability.server.ts'
import { type BookingCalendar, calendarOf, type DaySlot, forLength, nearestOpen } from './availability.ts'
import { getTimeZone } from './time-zone.server.ts'

/** An appointment on a day that is to be closed. */
export type ClosureHit = {
	appointment: Appointment
	/** The free times that are long enough and nearest once the days are closed, at most three. */
	free: DaySlot[]
	/** Whether the client can be emailed, and can still choose another time by themselves. */
	canChoose: boolean
}

type HitsInput = { actor: Actor; firstDay: string; lastDay: string; now: Date }

/** More than anybody has in the days of one closure; the rest stays on Today. */
const hitsMax = 200
const upcoming = inArray(appointment.status, ['requested', 'confirmed'])

/**
 * Lists the upcoming appointments on the days of a closure, whether or not it is saved, in order, with other times for each. Days that do not
 * exist have none. @throws Forbidden
 */
export async function listClosureHits(
	db: Db,
	{ actor, firstDay, lastDay, now }: HitsInput,
): Promise<ClosureHit[]> {
	assertMay(actor, 'manage')
	if (!isLocalDate(firstDay) || !isLocalDate(lastDay)) return []
	const found = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(and(upcoming, between(appointment.slotDate, firstDay, lastDay)))
		.orderBy(asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id))
		.limit(hitsMax)
	if (found.length === 0) return []
	const { availability, taken } = await readCalendar(db, { now, timeZone: await getTimeZone(db) })
	const closures = [...availability.closures, { id: 'new', firstDay, lastDay, note: '' }]
	const calendars = new Map<number | null, BookingCalendar>()
	const calendarFor = (minutes: number | null) => {
		const known = calendars.get(minutes)
		if (known) return known
		const calendar = calendarOf(forLength({ ...availability, closures }, minutes), { taken, now })
		calendars.set(minutes, calendar)
		return calendar
	}
	return found.map((each) => ({
		appointment: each,
		free: nearestOpen(calendarFor(each.usualMinutes), { date: each.slotDate, slot: each.slot }),
		canChoose: each.email !== '' && now <= changeableUntil(each, availability.rules),
	}))
}

/** Records that other times were sent for this version of an appointment. Call it in a transaction. */
export async function markTimesProposed(tx: Db, { id, sequence }: Appointment): Promise<Appointment> {
	const [marked] = await tx
		.update(appointment)
		.set({ timesProposedSequence: sequence })
		.where(eq(appointment.id, id))
		.returning(appointmentColumns)
	return marked!
}

/** Whether other times were sent for the current version of an appointment. */
export const areTimesProposed = ({ timesProposedSequence, sequence }: Appointment): boolean =>
	timesProposedSequence === sequence
