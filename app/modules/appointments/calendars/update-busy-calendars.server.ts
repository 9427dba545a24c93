import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { busyCalendar } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { replaceBusyTimes } from './busy-calendars.server.ts'
import type { CaldavLogin } from './caldav.server.ts'
import type { CalendarSecrets } from './calendar-secrets.server.ts'
import { expandedDaysMin, fetchBusyTimes, isCalendarError } from './fetch-busy-times.server.ts'
import { readCaldav, writeAppointments } from './sync-caldav.server.ts'

type UpdateInput = {
	secrets: CalendarSecrets
	/** The origin of a stand-in on this machine. */
	allowedOrigin: string | undefined
	/** The origin of the site, for links in what is written. */
	origin: string
	clock: Clock
	signal?: AbortSignal
	/** Called for a defect; the other calendars are read all the same. */
	onError: (error: unknown) => void
}

type StoredCalendar = typeof busyCalendar.$inferSelect

/** Reads every calendar again; of one that cannot be read, the busy times of the last copy stay. For a job. */
export async function updateBusyCalendars(db: Db, input: UpdateInput): Promise<void> {
	const calendars = await db
		.select()
		.from(busyCalendar)
		.orderBy(asc(busyCalendar.currentAt), asc(busyCalendar.id))
	if (calendars.length === 0) return
	const timeZone = await getTimeZone(db)
	for (const calendar of calendars) {
		if (input.signal?.aborted) return
		try {
			await updateCalendar(db, calendar, { ...input, timeZone })
		} catch (error) {
			input.onError(error)
		}
	}
}

async function updateCalendar(
	db: Db,
	calendar: StoredCalendar,
	{ secrets, allowedOrigin, origin, clock, timeZone }: UpdateInput & { timeZone: string },
): Promise<void> {
	const { id } = calendar
	const now = clock.now()
	const address = secrets.decrypt(id, calendar.encryptedAddress)
	if (address === null)
		return setError(db, id, 'Its address can no longer be decrypted. Please remove it and add it again.')
	const coveredDays = (calendar.expandedUntil.getTime() - now.getTime()) / 86_400_000
	const known = calendar.timeZone === timeZone && coveredDays >= expandedDaysMin ? calendar : null
	try {
		const login = calendar.kind === 'caldav' ? (JSON.parse(address) as CaldavLogin) : null
		const remote = login && (await readCaldav(db, { login, timeZone, allowedOrigin, now }))
		const {
			times: readTimes,
			warnings,
			expandedUntil,
			...copy
		} = remote?.fetched ??
		(await fetchBusyTimes(db, {
			address,
			known: known && {
				etag: known.etag,
				lastModified: known.lastModified,
				contentHash: known.contentHash,
			},
			timeZone,
			allowedOrigin,
			now,
		}))
		const times = known?.contentHash === copy.contentHash ? null : readTimes
		await transact(db, async (tx) => {
			const [updated] = await tx
				.update(busyCalendar)
				.set({
					...copy,
					currentAt: now,
					error: null,
					...(times ? { warnings, expandedUntil, timeZone } : {}),
				})
				.where(eq(busyCalendar.id, id))
				.returning({ id: busyCalendar.id })
			if (updated && times) await replaceBusyTimes(tx, { calendarId: id, times })
		})
		if (login && remote)
			await writeAppointments(db, { calendarId: id, login, copy: remote, allowedOrigin, origin, now })
	} catch (error) {
		if (!isCalendarError(error)) throw error
		await setError(db, id, error.message)
	}
}

async function setError(db: Db, id: string, error: string): Promise<void> {
	await db.update(busyCalendar).set({ error }).where(eq(busyCalendar.id, id))
}
