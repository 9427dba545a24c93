import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { positionIn } from '#app/db/position.server.ts'
import { appointment, closure } from '#app/db/schema/appointments.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { assertMay } from '../policy.ts'

/** Why an appointment is in the list of the day; it can be there for several reasons. */
export type DueReason = 'toConfirm' | 'unfinished' | 'ofDay' | 'inClosure' | 'next'

type DueAppointments = { appointments: Appointment[]; count: number }

type ListDueAppointmentsInput = {
	actor: Actor
	/** The local day of the business. */
	today: string
	/** How many are listed for each reason; the others are counted. */
	limits: Record<DueReason, number>
}

/**
 * Lists in one query, for each reason: requests from today on without an exact time, firm ones first, then by the end of their hold;
 * confirmed or paid appointments of past days without an outcome; those of the day; those on days that are closed; and the next
 * ones, uncounted. @throws Forbidden
 */
export async function listDueAppointments(
	db: Db,
	{ actor, today, limits }: ListDueAppointmentsInput,
): Promise<Record<DueReason, DueAppointments>> {
	assertMay(actor, 'manage')
	const fromToday = gte(appointment.slotDate, today)
	const isClosed = sql`exists (select from ${closure} where ${appointment.slotDate} between ${closure.firstDay} and ${closure.lastDay})`
	const { holdEndsAt, slotDate, startsAt } = appointment
	const rows = await unionAll(
		select(db, 'toConfirm', limits, and(eq(appointment.status, 'requested'), fromToday), [
			sql`${holdEndsAt} is not null`,
			sql`coalesce(${holdEndsAt}, ${slotDate}::timestamptz)`,
		]),
		// Appointments on hold are excluded: they expire by themselves.
		select(db, 'unfinished', limits, and(isNull(holdEndsAt), lt(slotDate, today))),
		select(db, 'ofDay', limits, eq(slotDate, today), [asc(startsAt)]),
		select(db, 'inClosure', limits, and(fromToday, isClosed)),
		select(db, 'next', limits, undefined),
	)
	const due = (reason: DueReason): DueAppointments => {
		const found = rows.filter((row) => row.reason === reason).sort((a, b) => a.position - b.position)
		return { appointments: found.map((row) => row.appointment), count: found[0]?.count ?? 0 }
	}
	return {
		toConfirm: due('toConfirm'),
		unfinished: due('unfinished'),
		ofDay: due('ofDay'),
		inClosure: due('inClosure'),
		next: due('next'),
	}
}

/** Lists the appointments of a local day in the order of their times. For a job. */
export const listAppointmentsOn = (db: Db, { day }: { day: string }): Promise<Appointment[]> =>
	db
		.select(appointmentColumns)
		.from(appointment)
		.where(and(upcoming, eq(appointment.slotDate, day)))
		.orderBy(asc(appointment.startsAt), asc(appointment.slot), asc(appointment.id))

// The statuses are literals instead of parameters, so that a prepared plan can use the partial index.
const upcoming = sql`${appointment.status} in ('requested', 'confirmed')`

function select(
	db: Db,
	reason: DueReason,
	limits: Record<DueReason, number>,
	condition: SQL | undefined,
	leadingOrder: SQL[] = [],
) {
	const { slotDate, slot, id } = appointment
	const orderBy = [...leadingOrder, asc(slotDate), asc(slot), asc(id)]
	const where = and(upcoming, condition)
	return db
		.select({
			reason: sql<DueReason>`${reason}::text`.as('reason'),
			position: positionIn(orderBy),
			// All that are not over are too many to count for three of them.
			count: sql<number>`${reason === 'next' ? sql`0` : db.$count(appointment, where)}::int`.as('count'),
			appointment: appointmentColumns,
		})
		.from(appointment)
		.where(where)
		.orderBy(...orderBy)
		.limit(limits[reason])
}
