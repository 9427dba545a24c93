import { and, asc, between, desc, eq, gte, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { containsWords } from '#app/db/contains-words.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { addDays, isLocalDate } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { AppointmentStatus, AppointmentTab } from './appointment-status.ts'
import { type Appointment, appointmentColumns } from './find-appointments.server.ts'
import { asAdvisor } from './policy.ts'

type ByAdvisor = { actor: { id: string; isAdmin: boolean } }

export type ListAppointments = ByAdvisor & {
	/** Upcoming and completed as the desk's tabs have them; upcoming in the order they come, the rest latest first. */
	tab: AppointmentTab
	/** In name, address, phone (also its bare digits) and location. */
	search?: string | undefined
	status?: AppointmentStatus | undefined
	/** Local days, both included; a date that does not exist filters nothing. */
	from?: string | undefined
	until?: string | undefined
	/** The `next` of the page before. */
	after?: string | undefined
	limit?: number
	/** Else by the tab: upcoming in the order they come, the others latest first. */
	order?: 'ascending' | undefined
}

/** The desk's table. @throws Forbidden */
export async function listAppointments(
	db: Db,
	{ actor, tab, search, status, from, until, after, limit = 25, order: wanted }: ListAppointments,
): Promise<{ appointments: Appointment[]; next: string | null }> {
	asAdvisor(actor)
	const forward = tab === 'upcoming' || wanted === 'ascending'
	const order = forward ? asc : desc
	const rows = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(
			and(
				tab === 'upcoming' ? upcoming : tab === 'completed' ? eq(appointment.status, 'completed') : undefined,
				status && eq(appointment.status, status),
				from && isLocalDate(from) ? gte(appointment.slotDate, from) : undefined,
				until && isLocalDate(until) ? lte(appointment.slotDate, until) : undefined,
				...containsWords(appointment.search, search),
				after && isUuid(after) ? beyond(after, forward) : undefined,
			),
		)
		.orderBy(order(appointment.slotDate), order(appointment.slot), order(appointment.id))
		.limit(limit + 1)
	return {
		appointments: rows.slice(0, limit),
		next: rows.length > limit ? rows[limit - 1]!.id : null,
	}
}

// Inlined, so that a prepared plan knows the partial index fits.
const upcoming = sql`${appointment.status} in ('requested', 'confirmed')`

function beyond(id: string, forward: boolean) {
	const place = sql`(${appointment.slotDate}, ${appointment.slot}, ${appointment.id})`
	const of = sql`(select p.slot_date, p.slot, p.id from appointment p where p.id = ${id})`
	return forward ? sql`${place} > ${of}` : sql`${place} < ${of}`
}

/** The next few to come, for the Overview. @throws Forbidden */
export async function listUpcoming(
	db: Db,
	{ actor, limit = 3 }: ByAdvisor & { limit?: number },
): Promise<Appointment[]> {
	return (await listAppointments(db, { actor, tab: 'upcoming', limit })).appointments
}

/** What has a place in the seven days from `from` on: for the week view. @throws Forbidden, Invalid */
export async function listWeek(
	db: Db,
	{ actor, from }: ByAdvisor & { from: string },
): Promise<Appointment[]> {
	asAdvisor(actor)
	if (!isLocalDate(from)) throw new Invalid('Choose a date that exists.', 'from')
	return db
		.select(appointmentColumns)
		.from(appointment)
		.where(
			and(
				between(appointment.slotDate, from, addDays(from, 6)),
				notInArray(appointment.status, ['cancelled', 'expired']),
			),
		)
		.orderBy(asc(appointment.slotDate), asc(appointment.slot), asc(appointment.startsAt), asc(appointment.id))
}

/** The actor's own visits, the latest first; for the account. */
export function listAccountAppointments(
	db: Db,
	{ actor, limit = 100 }: { actor: { id: string }; limit?: number },
): Promise<Appointment[]> {
	return db
		.select(appointmentColumns)
		.from(appointment)
		.where(eq(appointment.userId, actor.id))
		.orderBy(desc(appointment.slotDate), desc(appointment.slot), desc(appointment.id))
		.limit(limit)
}
