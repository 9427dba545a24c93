import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { asAdvisor } from '../policy.ts'

type ListDueAppointmentsInput = {
	actor: { id: string; isAdmin: boolean }
	/** Local day of the business. */
	today: string
	limit?: number
}
type Due = { appointments: Appointment[]; count: number }

/** Requests from today on that wait for an exact time: paid ones first, then whose hold runs out soonest. @throws Forbidden */
export function listAppointmentsToConfirm(
	db: Db,
	{ actor, today, limit = 3 }: ListDueAppointmentsInput,
): Promise<Due> {
	asAdvisor(actor)
	const waits = and(upcoming, eq(appointment.status, 'requested'), gte(appointment.slotDate, today))
	return read(db, waits, limit, [
		sql`${appointment.paidOrderId} is null`,
		sql`coalesce(${appointment.holdEndsAt}, ${appointment.slotDate}::timestamptz)`,
	])
}

/** Visits of days gone by, confirmed or at least paid for, of which nobody said how they ended; the oldest first. @throws Forbidden */
export function listUnfinishedAppointments(
	db: Db,
	{ actor, today, limit = 3 }: ListDueAppointmentsInput,
): Promise<Due> {
	asAdvisor(actor)
	// What is held still is neither: it lapses by itself.
	const open = and(upcoming, isNull(appointment.holdEndsAt), lt(appointment.slotDate, today))
	return read(db, open, limit, [])
}

// Inlined, so that a prepared plan knows the partial index fits.
const upcoming = sql`${appointment.status} in ('requested', 'confirmed')`

async function read(db: Db, which: SQL | undefined, limit: number, first: SQL[]): Promise<Due> {
	const rows = await db
		.select({ appointment: appointmentColumns, count: db.$count(appointment, which) })
		.from(appointment)
		.where(which)
		.orderBy(...first, asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id))
		.limit(limit)
	return {
		appointments: rows.map(({ appointment: bookedAppointment }) => bookedAppointment),
		count: rows[0]?.count ?? 0,
	}
}
