import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, closure } from '#app/db/schema/appointments.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { assertMay } from '../policy.ts'

type ListDueAppointmentsInput = {
	actor: Actor
	/** The local day of the business. */
	today: string
	limit?: number
}
type DueAppointments = { appointments: Appointment[]; count: number }

/** Lists requests from today on without an exact time: paid ones first, then by the end of their hold. @throws Forbidden */
export function listAppointmentsToConfirm(
	db: Db,
	{ actor, today, limit = 3 }: ListDueAppointmentsInput,
): Promise<DueAppointments> {
	assertMay(actor, 'manage')
	const toConfirm = and(upcoming, eq(appointment.status, 'requested'), gte(appointment.slotDate, today))
	return readDue(db, toConfirm, limit, [
		sql`${appointment.paidAt} is null`,
		sql`coalesce(${appointment.holdEndsAt}, ${appointment.slotDate}::timestamptz)`,
	])
}

/** Lists confirmed or paid appointments of past days without an outcome, oldest first. @throws Forbidden */
export function listUnfinishedAppointments(
	db: Db,
	{ actor, today, limit = 3 }: ListDueAppointmentsInput,
): Promise<DueAppointments> {
	assertMay(actor, 'manage')
	// Appointments on hold are excluded: they expire by themselves.
	const unfinished = and(upcoming, isNull(appointment.holdEndsAt), lt(appointment.slotDate, today))
	return readDue(db, unfinished, limit, [])
}

/** Lists the appointments of a day, in the order of their times. @throws Forbidden */
export function listAppointmentsOfDay(
	db: Db,
	{ actor, today, limit = 10 }: ListDueAppointmentsInput,
): Promise<DueAppointments> {
	assertMay(actor, 'manage')
	const ofDay = and(upcoming, eq(appointment.slotDate, today))
	return readDue(db, ofDay, limit, [sql`${appointment.startsAt}`])
}

/** Lists the appointments from a day on that are on days which are closed. @throws Forbidden */
export function listAppointmentsInClosures(
	db: Db,
	{ actor, today, limit = 3 }: ListDueAppointmentsInput,
): Promise<DueAppointments> {
	assertMay(actor, 'manage')
	const inClosure = sql`exists (select from ${closure} where ${appointment.slotDate} between ${closure.firstDay} and ${closure.lastDay})`
	return readDue(db, and(upcoming, gte(appointment.slotDate, today), inClosure), limit, [])
}

// The statuses are literals instead of parameters, so that a prepared plan can use the partial index.
const upcoming = sql`${appointment.status} in ('requested', 'confirmed')`

async function readDue(
	db: Db,
	condition: SQL | undefined,
	limit: number,
	leadingOrder: SQL[],
): Promise<DueAppointments> {
	const rows = await db
		.select({ appointment: appointmentColumns, count: db.$count(appointment, condition) })
		.from(appointment)
		.where(condition)
		.orderBy(...leadingOrder, asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id))
		.limit(limit)
	return {
		appointments: rows.map(({ appointment: bookedAppointment }) => bookedAppointment),
		count: rows[0]?.count ?? 0,
	}
}
