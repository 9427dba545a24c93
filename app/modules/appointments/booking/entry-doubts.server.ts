import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, waitlistEntry } from '#app/db/schema/appointments.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { describeVisitArea } from '#app/modules/settings/visit-area.ts'
import { type Availability, closureOn, hoursOf } from '../availability/availability.ts'
import { listBusyTimes } from '../calendars/busy-spans.server.ts'
import {
	type EntryDoubts,
	type EntryTime,
	entryDoubts,
	slotsWithin,
	type TimeHolder,
	takenBy,
} from './entry-doubts.ts'
import { isOutside, placeProblem } from './visit-place.ts'

type DoubtsInput = {
	entry: { date: string; time: string; location: string }
	/** Its own id. */
	id: string
	/** Whether its time is past; then only another appointment at the same time speaks against it. */
	isOver: boolean
	availability: Pick<Availability, 'weekly' | 'closures'>
	span: { startsAt: Date; endsAt: Date; timeZone: string }
	now: Date
}

/** Returns what speaks against an entry, with its spot reserved, so that appointments of the same part of the day are seen. */
export async function findEntryDoubts(tx: Db, input: DoubtsInput): Promise<EntryDoubts> {
	const { entry, isOver, availability, span } = input
	const { date } = entry
	const hours = hoursOf(availability.weekly, date)
	const time = { from: entry.time, until: endOf(entry.time, span) }
	const holders = await listHolders(tx, { ...input, time })
	if (isOver) {
		const taken = takenBy({ ...time, hours: [], holders })
		return taken ? { time: taken } : {}
	}
	const busy = await listBusyTimes(tx, { from: date, days: 1, timeZone: span.timeZone })
	const closure = closureOn(availability.closures, date) ?? null
	const ofDay = (local: string, edge: string) => (local.startsWith(date) ? local.slice(11) : edge)
	return entryDoubts({
		...time,
		hours,
		closure,
		busy: busy
			.map(({ calendar, span: [from, until] }) => ({
				calendar,
				from: ofDay(from, '00:00'),
				until: ofDay(until, '24:00'),
			}))
			.filter(({ from, until }) => from < time.until && time.from < until),
		holders,
		place: await placeDoubt(tx, entry.location),
	})
}

/** '11:30', or for an appointment that runs past midnight a time from '24:00' on. */
function endOf(time: string, { startsAt, endsAt }: DoubtsInput['span']): string {
	const [hours, minutes] = time.split(':').map(Number) as [number, number]
	const until = hours * 60 + minutes + (endsAt.getTime() - startsAt.getTime()) / 60_000
	return [Math.floor(until / 60), until % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

async function placeDoubt(tx: Db, location: string): Promise<string | null> {
	const { visitArea } = await getSettings(tx)
	const problem = placeProblem(visitArea, location)
	return problem && isOutside(visitArea, location)
		? `This is outside the area where you meet clients: ${describeVisitArea(visitArea)}.`
		: problem
}

/** Lists who is at the time of an entry, and who has its part of the day without an exact time, by a request or an offer from the waitlist. */
async function listHolders(
	tx: Db,
	{ entry: { date }, id, isOver, span, time, now }: DoubtsInput & { time: EntryTime },
): Promise<TimeHolder[]> {
	const { startsAt, endsAt, timeZone } = span
	const parts = isOver ? [] : slotsWithin(time)
	const isAtTime = sql`${appointment.startsAt} < ${endsAt.toISOString()}
		and ${appointment.startsAt} + ${appointment.durationMinutes} * interval '1 minute' > ${startsAt.toISOString()}`
	const hasPart = and(
		sql`${appointment.startsAt} is null`,
		eq(appointment.slotDate, date),
		inArray(appointment.slot, parts),
		sql`(${appointment.holdEndsAt} is null or ${appointment.holdEndsAt} > ${now.toISOString()})`,
	)
	const appointments = await tx
		.select({
			name: appointment.name,
			startsAt: appointment.startsAt,
			durationMinutes: appointment.durationMinutes,
		})
		.from(appointment)
		.where(
			and(
				between(appointment.slotDate, addDays(date, -1), addDays(date, 1)),
				inArray(appointment.status, ['requested', 'confirmed', 'completed', 'no_show']),
				sql`${appointment.id} <> ${id}`,
				sql`((${isAtTime}) or (${hasPart}))`,
			),
		)
		.orderBy(sql`${appointment.startsAt} nulls last`, appointment.name)
	const offers = await tx
		.select({ name: waitlistEntry.name })
		.from(waitlistEntry)
		.where(
			and(
				eq(waitlistEntry.status, 'offered'),
				eq(waitlistEntry.slotDate, date),
				inArray(waitlistEntry.offeredSlot, parts),
				sql`${waitlistEntry.offerEndsAt} > ${now.toISOString()}`,
			),
		)
		.orderBy(waitlistEntry.name)
	return [
		...appointments.map((each) => ({
			name: each.name,
			from: each.startsAt && localTimeOf(each.startsAt, timeZone),
			until:
				each.startsAt &&
				localTimeOf(new Date(each.startsAt.getTime() + (each.durationMinutes ?? 0) * 60_000), timeZone),
		})),
		...offers.map(({ name }) => ({ name, from: null, until: null })),
	]
}
