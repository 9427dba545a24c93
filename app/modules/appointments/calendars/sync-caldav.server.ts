import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, calendarCopy } from '#app/db/schema/appointments.ts'
import { appointmentSpan } from '#app/lib/dates/appointment-time.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { isUpcoming } from '../appointment-status.ts'
import { shortenName } from '../availability/calendar-feed.server.ts'
import { calendarObject } from '../emails/appointment-calendar.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { type CaldavLogin, ChangedElsewhere, openCaldav } from './caldav.server.ts'
import type { Span } from './calendar-series.ts'
import { fetchedFrom, type ReadCalendar, readCopy } from './fetch-busy-times.server.ts'

type Copy = typeof calendarCopy.$inferSelect

type ReadInput = { login: CaldavLogin; timeZone: string; allowedOrigin: string | undefined; now: Date }

/** Reads when a CalDAV calendar is busy. @throws PublicFetchFailed, CalendarUnreadable: a sentence for the advisor */
export async function readCaldav(
	db: Db,
	{ login, timeZone, allowedOrigin, now }: ReadInput,
): Promise<ReadCalendar> {
	const { from, until } = fetchedFrom(now)
	const body = await openCaldav(login, { allowedOrigin }).query(from, until)
	// Always read in full: what is busy can be compared with what the site wrote only then.
	return readCopy(db, { body, caldavAddress: login.url, timeZone, now })
}

type SyncInput = {
	calendarId: string
	login: CaldavLogin
	copy: ReadCalendar
	allowedOrigin: string | undefined
	/** The origin of the site, for links. */
	origin: string
	now: Date
}

/**
 * Writes the booked appointments into a calendar that was just read. An object that somebody else changed or deleted is marked as a conflict
 * and left as it is, until both sides have the same time again, or it is over at both. For a job; it can be stopped anywhere and repeated.
 * @throws PublicFetchFailed
 */
export async function writeAppointments(db: Db, input: SyncInput): Promise<void> {
	const { calendarId, login, allowedOrigin, now } = input
	const dav = openCaldav(login, { allowedOrigin })
	const written = await listWritten(db, { calendarId, now })
	await compareCopies(db, input, written)
	const copies = await copiesOf(db, calendarId)
	for (const booked of written) {
		const known = copies.get(booked.id)
		if (known?.conflict) continue
		const text = textOf(booked, input.origin)
		const contentHash = createHash('sha256').update(text).digest('hex')
		const { startsAt, endsAt } = spanOf(booked)
		const content = { contentHash, startsAt, endsAt }
		try {
			if (!isUpcoming(booked.status)) {
				if (!known || (booked.status !== 'cancelled' && booked.status !== 'expired')) continue
				await dav.remove(known)
				await deleteCopy(db, known)
			} else if (!known) {
				const added = await dav.add(nameOf(booked), text)
				await db.insert(calendarCopy).values({ calendarId, appointmentId: booked.id, ...added, ...content })
			} else if (known.contentHash !== contentHash)
				await setCopy(db, known, { etag: await dav.replace(known, text), ...content })
		} catch (error) {
			if (!(error instanceof ChangedElsewhere)) throw error
			await noteConflict(db, { input, booked, known })
		}
	}
}

/** Compares what the calendar has now with what the site wrote. Only times are compared: notes and reminders are the advisor's. */
async function compareCopies(
	db: Db,
	{ calendarId, copy, now }: SyncInput,
	written: readonly Appointment[],
): Promise<void> {
	const copies = await copiesOf(db, calendarId)
	const { from } = fetchedFrom(now)
	for (const booked of written) {
		const known = copies.get(booked.id)
		if (!known || spanOf(booked).startsAt < from) continue
		const etag = copy.etags.get(nameOf(booked))
		const ours = spanOf(booked)
		if (etag === undefined) {
			if (isUpcoming(booked.status)) await setCopy(db, known, { conflict: 'gone' })
			else await deleteCopy(db, known)
			continue
		}
		const theirs = copy.own.get(booked.id) ?? []
		if (etag === known.etag || isSame(theirs, known)) await setCopy(db, known, { etag, conflict: null })
		else if (isUpcoming(booked.status) && isSame(theirs, ours))
			await setCopy(db, known, { etag, conflict: null, ...ours })
		else await setCopy(db, known, { conflict: 'changed' })
	}
}

/** Adopts an object of an earlier connection if it has the same time; anything else that stands in the way is a conflict. */
async function noteConflict(
	db: Db,
	{ input, booked, known }: { input: SyncInput; booked: Appointment; known: Copy | undefined },
): Promise<void> {
	if (known) return setCopy(db, known, { conflict: 'changed' })
	const url = new URL(nameOf(booked), input.login.url).href
	const etag = input.copy.etags.get(nameOf(booked))
	const ours = spanOf(booked)
	const same = etag !== undefined && isSame(input.copy.own.get(booked.id) ?? [], ours)
	await db.insert(calendarCopy).values({
		calendarId: input.calendarId,
		appointmentId: booked.id,
		url,
		etag: same ? etag : '',
		contentHash: '',
		...ours,
		conflict: same ? null : 'changed',
	})
}

/** The name of the object of an appointment in each calendar. A server may say its address in several ways. */
const nameOf = ({ id }: Pick<Appointment, 'id'>): string => `${id}.ics`

const dayMs = 86_400_000

/** Lists the appointments that are not over, and those that were written before and will not take place, with a day of the past. */
async function listWritten(
	db: Db,
	{ calendarId, now }: { calendarId: string; now: Date },
): Promise<Appointment[]> {
	const from = addDays(new Date(now.getTime() - dayMs).toISOString().slice(0, 10), -1)
	const { appointmentId: copied, calendarId: of } = calendarCopy
	const rows = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(
			and(
				gte(appointment.slotDate, from),
				or(
					inArray(appointment.status, ['requested', 'confirmed']),
					inArray(appointment.id, db.select({ copied }).from(calendarCopy).where(eq(of, calendarId))),
				),
			),
		)
		.orderBy(asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id))
		.limit(2_000)
	return rows.filter((booked) => !isUpcoming(booked.status) || spanOf(booked).endsAt > now)
}

async function copiesOf(db: Db, calendarId: string): Promise<Map<string, Copy>> {
	const rows = await db.select().from(calendarCopy).where(eq(calendarCopy.calendarId, calendarId))
	return new Map(rows.map((row) => [row.appointmentId, row]))
}

const isCopy = ({ calendarId, appointmentId }: Copy) =>
	and(eq(calendarCopy.calendarId, calendarId), eq(calendarCopy.appointmentId, appointmentId))

async function setCopy(db: Db, copy: Copy, set: Partial<Copy>): Promise<void> {
	await db.update(calendarCopy).set(set).where(isCopy(copy))
}

async function deleteCopy(db: Db, copy: Copy): Promise<void> {
	await db.delete(calendarCopy).where(isCopy(copy))
}

const spanOf = ({ slotDate: date, ...booked }: Appointment) => appointmentSpan({ date, ...booked })

const isSame = (theirs: readonly Span[], { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean =>
	theirs.length === 1 && theirs[0]![0] === startsAt.getTime() && theirs[0]![1] === endsAt.getTime()

const textOf = (booked: Appointment, origin: string): string =>
	calendarObject(
		{ ...booked, client: shortenName(booked.name) },
		{ adminUrl: `${origin}/admin/appointments/${booked.id}` },
	)
