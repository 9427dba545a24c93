import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { busyCalendar, busyTime } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { assertMay } from '../policy.ts'
import type { CalendarSecrets } from './calendar-secrets.server.ts'
import type { Span } from './calendar-series.ts'
import { fetchBusyTimes, isCalendarError } from './fetch-busy-times.server.ts'
import { readCaldav } from './sync-caldav.server.ts'

export const busyCalendarsMax = 20

export type BusyCalendar = Pick<
	typeof busyCalendar.$inferSelect,
	'id' | 'name' | 'kind' | 'host' | 'currentAt' | 'error' | 'warnings'
>

/** Lists the advisor's other calendars in the order in which they were added, without their addresses. @throws Forbidden */
export async function listBusyCalendars(db: Db, { actor }: { actor: Actor }): Promise<BusyCalendar[]> {
	assertMay(actor, 'change-hours')
	const { id, name, kind, host, currentAt, error, warnings } = busyCalendar
	return db
		.select({ id, name, kind, host, currentAt, error, warnings })
		.from(busyCalendar)
		.orderBy(asc(busyCalendar.createdAt), asc(id))
}

type AddInput = {
	actor: Actor
	name: string
	/** https:// or webcal://, as calendar programs show it. */
	address: string
	/** Of a CalDAV calendar, whose address is that of the calendar itself. */
	login?: { user: string; password: string }
	secrets: CalendarSecrets
	/** The origin of a stand-in on this machine. */
	allowedOrigin: string | undefined
	now: Date
}

/**
 * Adds a calendar after reading it, so that a wrong address is not stored. @throws Forbidden; Invalid at `name` or `address`, also when the
 * calendar cannot be read; Conflict when it was added already, or there are too many.
 */
export async function addBusyCalendar(
	db: Db,
	{ actor, name, address, login, secrets, allowedOrigin, now }: AddInput,
): Promise<BusyCalendar> {
	assertMay(actor, 'change-hours')
	const trimmedName = name.trim()
	if (!trimmedName) throw new Invalid('Please name the calendar, so that you recognize it.', 'name')
	if (trimmedName.length > 60) throw new Invalid('Please keep the name to 60 characters or fewer.', 'name')
	const url = readAddress(address, allowedOrigin)
	if (login && !url.pathname.endsWith('/')) url.pathname += '/'
	if (login && !login.user.trim()) throw new Invalid('Please enter the user name.', 'user')
	const opened = login && { url: url.href, user: login.user.trim(), password: login.password }
	const addressHash = secrets.hash(url.href)
	const existing = await db.select({ addressHash: busyCalendar.addressHash }).from(busyCalendar)
	if (existing.some((calendar) => calendar.addressHash === addressHash)) throw new Conflict(addedAlready)
	if (existing.length >= busyCalendarsMax)
		throw new Conflict(`You already have ${busyCalendarsMax} calendars. Please remove one first.`)
	const timeZone = await getTimeZone(db)
	const reading = opened
		? readCaldav(db, { login: opened, timeZone, allowedOrigin, now }).then(({ fetched }) => fetched)
		: fetchBusyTimes(db, { address: url.href, known: null, timeZone, allowedOrigin, now })
	const read = await reading.catch((error) => {
		if (isCalendarError(error)) throw new Invalid(error.message, 'address')
		throw error
	})
	const id = randomUUID()
	return transact(db, async (tx) => {
		const { times, ...copy } = read
		const [added] = await tx
			.insert(busyCalendar)
			.values({
				id,
				name: trimmedName,
				kind: opened ? 'caldav' : 'ics',
				host: url.host,
				encryptedAddress: secrets.encrypt(id, opened ? JSON.stringify(opened) : url.href),
				addressHash,
				...copy,
				currentAt: now,
				timeZone,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning()
		if (!added) throw new Conflict(addedAlready)
		await replaceBusyTimes(tx, { calendarId: id, times: times ?? [] })
		const after = { calendar: describeCalendar(added) }
		await recordSettingsChange(tx, { actor, area: 'calendars', before: {}, after, now })
		return added
	})
}

const addedAlready = 'This calendar has already been added.'

/** Removes a calendar with its busy times, which opens the slots that it closed. @throws Forbidden, NotFound */
export async function removeBusyCalendar(
	db: Db,
	{ actor, id, now }: { actor: Actor; id: string; now: Date },
): Promise<void> {
	assertMay(actor, 'change-hours')
	await transact(db, async (tx) => {
		const [removed] = isUuid(id)
			? await tx.delete(busyCalendar).where(eq(busyCalendar.id, id)).returning()
			: []
		if (!removed) throw new NotFound('We couldn’t find this calendar.')
		const before = { calendar: describeCalendar(removed) }
		await recordSettingsChange(tx, { actor, area: 'calendars', before, after: {}, now })
	})
}

/** Replaces all busy times of a calendar. Call it in a transaction. */
export async function replaceBusyTimes(
	tx: Db,
	{ calendarId, times }: { calendarId: string; times: readonly Span[] },
): Promise<void> {
	await tx.delete(busyTime).where(eq(busyTime.calendarId, calendarId))
	for (let first = 0; first < times.length; first += 5_000)
		await tx.insert(busyTime).values(
			times.slice(first, first + 5_000).map(([from, until]) => ({
				calendarId,
				startsAt: new Date(from),
				endsAt: new Date(until),
			})),
		)
}

// The address is not recorded: whoever has it can read the calendar.
const describeCalendar = ({ name, host }: { name: string; host: string }) => `${name} (${host})`

function readAddress(typed: string, allowedOrigin: string | undefined): URL {
	const url = URL.parse(typed.trim().replace(/^webcals?:/i, 'https:'))
	if (!url || typed.length > 2_000)
		throw new Invalid('Enter an address like https://calendar.example.com/private.ics', 'address')
	const isAllowed = allowedOrigin !== undefined && url.origin === new URL(allowedOrigin).origin
	if (url.protocol !== 'https:' && !isAllowed)
		throw new Invalid('The address must begin with https:// or webcal://.', 'address')
	if (url.username || url.password)
		throw new Invalid('Please enter the address without a user name and password.', 'address')
	url.hash = ''
	return url
}
