import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, busyCalendar, calendarCopy } from '#app/db/schema/appointments.ts'
import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { busyDaysOf, longestFreeMinutes } from '../availability/busy-days.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { assertMay } from '../policy.ts'
import { listBusyTimes } from './busy-spans.server.ts'

/** An appointment at a time at which a calendar of the advisor is busy. */
export type CalendarConflict = { appointment: Appointment; calendars: string[] }

type ListInput = {
	actor: Actor
	/** The local day of the business. */
	today: string
	timeZone: string
	/** The length of an appointment without an exact time. */
	appointmentMinutes: number
}

/**
 * Lists the upcoming appointments that a busy time overlaps; one without an exact time only if no stretch of its slot that is long enough
 * is free. Nothing is resolved: the advisor decides which of the two gives way. @throws Forbidden
 */
export async function listCalendarConflicts(
	db: Db,
	{ actor, today, timeZone, appointmentMinutes }: ListInput,
): Promise<CalendarConflict[]> {
	assertMay(actor, 'manage')
	const rows = await db
		.select({ appointment: appointmentColumns, calendars: sql<string[]>`(${calendarsAt})` })
		.from(appointment)
		.where(
			and(
				inArray(appointment.status, ['requested', 'confirmed']),
				gte(appointment.slotDate, today),
				sql`(${calendarsAt}) is not null`,
			),
		)
		.orderBy(asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id))
		.limit(100)
	const open = rows.filter(({ appointment: { startsAt } }) => startsAt === null)
	const first = open[0]?.appointment.slotDate
	const last = open.at(-1)?.appointment.slotDate
	const times =
		first && last
			? await listBusyTimes(db, { from: first, days: daysBetween(first, last) + 1, timeZone })
			: []
	const busy = busyDaysOf(times.map(({ span }) => span))
	return rows.filter(
		({ appointment: { startsAt, slotDate: date, slot } }) =>
			startsAt !== null || longestFreeMinutes(busy, { date, slot }) < appointmentMinutes,
	)
}

const slotTime = (edge: 'from' | 'until') =>
	sql`case ${appointment.slot} ${sql.join(
		Object.entries(slotHours).map(
			([slot, hours]) => sql`when ${sql.raw(`'${slot}'`)} then ${sql.raw(`'${hours[edge]}'`)}::time`,
		),
		sql` `,
	)} end`
const slotEdge = (edge: 'from' | 'until') =>
	sql`(${appointment.slotDate} + ${slotTime(edge)}) at time zone ${appointment.timeZone}`

/** Selects the names of the calendars that are busy within an appointment's exact time, or its slot; null for none. */
const calendarsAt = sql`
	select array_agg(distinct ${busyCalendar.name} order by ${busyCalendar.name})
	from busy_time b join ${busyCalendar} on ${busyCalendar.id} = b.calendar_id
	where b.starts_at < coalesce(${appointment.startsAt} + make_interval(mins => ${appointment.durationMinutes}), ${slotEdge('until')})
		and b.ends_at > coalesce(${appointment.startsAt}, ${slotEdge('from')})`

const daysBetween = (first: string, last: string): number =>
	Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000)

/** Whether a calendar is current: since when, and why not. */
export type CalendarState = { id: string; name: string; currentAt: Date; error: string | null }

/** Lists the calendars, the one that was current the longest ago first. @throws Forbidden */
export function listCalendarStates(db: Db, { actor }: { actor: Actor }): Promise<CalendarState[]> {
	assertMay(actor, 'manage')
	const { id, name, currentAt, error } = busyCalendar
	return db.select({ id, name, currentAt, error }).from(busyCalendar).orderBy(asc(currentAt), asc(id))
}

/** An appointment whose copy in a calendar of the advisor was changed or deleted there. */
export type CopyConflict = {
	appointment: Appointment
	calendar: string
	conflict: NonNullable<(typeof calendarCopy.$inferSelect)['conflict']>
}

/** Lists the appointments from today on that differ from what the advisor's calendars say, in order. Nothing is resolved. @throws Forbidden */
export async function listCopyConflicts(
	db: Db,
	{ actor, today }: Pick<ListInput, 'actor' | 'today'>,
): Promise<CopyConflict[]> {
	assertMay(actor, 'manage')
	const rows = await db
		.select({ appointment: appointmentColumns, calendar: busyCalendar.name, conflict: calendarCopy.conflict })
		.from(calendarCopy)
		.innerJoin(appointment, eq(appointment.id, calendarCopy.appointmentId))
		.innerJoin(busyCalendar, eq(busyCalendar.id, calendarCopy.calendarId))
		.where(and(isNotNull(calendarCopy.conflict), gte(appointment.slotDate, today)))
		.orderBy(asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id), asc(busyCalendar.id))
		.limit(100)
	return rows.flatMap(({ conflict, ...row }) => (conflict ? [{ ...row, conflict }] : []))
}
