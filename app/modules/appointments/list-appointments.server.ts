import { and, asc, between, desc, eq, gte, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { addDays, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AppointmentStatus, AppointmentTab } from './appointment-status.ts'
import { type Appointment, appointmentColumns } from './find-appointments.server.ts'
import { assertMay } from './policy.ts'

type AdvisorInput = { actor: Actor }

export type ListAppointments = AdvisorInput & {
	/** A tab of the admin's list; upcoming ones are in chronological order, the others newest first. */
	tab: AppointmentTab
	/** Words to find in name, email, phone (also as plain digits) and location. */
	search?: string | undefined
	status?: AppointmentStatus | undefined
	/** Local days, both included; an invalid date is ignored. */
	from?: string | undefined
	until?: string | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
	/** By default the order of the tab. */
	order?: 'ascending' | undefined
}

/** Lists appointments for the admin, in pages. @throws Forbidden */
export async function listAppointments(
	db: Db,
	{ actor, tab, search, status, from, until, after, limit = 25, order: sortOrder }: ListAppointments,
): Promise<{ appointments: Appointment[]; next: string | null }> {
	assertMay(actor, 'manage')
	const forward = tab === 'upcoming' || sortOrder === 'ascending'
	const order = forward ? asc : desc
	const keyset = [appointment.slotDate, appointment.slot, appointment.id] as const
	const orderBy = keyset.map((column) => order(column))
	const rows = await searchRows(db, {
		...searchOwnText(appointment.id, appointment.search, searchedWords(search)),
		base: and(
			tab === 'upcoming' ? upcoming : tab === 'completed' ? eq(appointment.status, 'completed') : undefined,
			from && isLocalDate(from) ? gte(appointment.slotDate, from) : undefined,
			until && isLocalDate(until) ? lte(appointment.slotDate, until) : undefined,
			isBehind(keyset, after, forward ? 'ascending' : 'descending'),
		),
		filter: status && eq(appointment.status, status),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select(appointmentColumns)
				.from(appointment)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	return { appointments: page, next }
}

// The statuses are literals instead of parameters, so that a prepared plan can use the partial index.
const upcoming = sql`${appointment.status} in ('requested', 'confirmed')`

/** Lists the appointments with a spot in the seven days starting at `from`, for the week view. @throws Forbidden, Invalid */
export async function listWeek(
	db: Db,
	{ actor, from }: AdvisorInput & { from: string },
): Promise<Appointment[]> {
	assertMay(actor, 'manage')
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

/** Lists the actor's own appointments, newest first, for the account. */
export function listAccountAppointments(
	db: Db,
	{ actor, limit = 100 }: { actor: { id: string }; limit?: number },
): Promise<Appointment[]> {
	return readAccountAppointments(db, { userId: actor.id, limit })
}

/** Lists the actor's appointments that are requested or confirmed and not over, newest first. */
export function listOpenAppointments(
	db: Db,
	{ actor, now }: { actor: { id: string }; now: Date },
): Promise<Appointment[]> {
	// No time zone is a whole day behind UTC; the caller knows the appointment's.
	return readOpenAppointments(db, { userId: actor.id, from: addDays(now.toISOString().slice(0, 10), -1) })
}

const readOpenAppointments = preparedQuery((db) =>
	db
		.select(appointmentColumns)
		.from(appointment)
		.where(
			and(
				eq(appointment.userId, sql.placeholder('userId')),
				upcoming,
				gte(appointment.slotDate, sql.placeholder('from')),
			),
		)
		.orderBy(desc(appointment.slotDate), desc(appointment.slot), desc(appointment.id))
		.limit(100)
		.prepare('open_appointments'),
)

const readAccountAppointments = preparedQuery((db) =>
	db
		.select(appointmentColumns)
		.from(appointment)
		.where(eq(appointment.userId, sql.placeholder('userId')))
		.orderBy(desc(appointment.slotDate), desc(appointment.slot), desc(appointment.id))
		.limit(sql.placeholder('limit'))
		.prepare('account_appointments'),
)
