import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { fetchPublic, PublicFetchFailed } from '#app/platform/outgoing/public-fetch.server.ts'
import { CalendarUnreadable, mergeSpans } from './busy-times.ts'
import type { CopyRead } from './busy-times-worker.server.ts'
import type { Span } from './calendar-series.ts'
import { calendarBytesMax, type ReadCopyInput, readBusyTimes } from './read-busy-times.server.ts'

/** The latest copy of a calendar; what it was read with. */
export type KnownCopy = {
	etag: string | null
	lastModified: string | null
	contentHash: string
}

export type FetchedCalendar = KnownCopy & {
	/** Null: as in the known copy. */
	times: Span[] | null
	warnings: string[]
	expandedUntil: Date
}

/** Returns the period that is read, from yesterday on. */
export const fetchedFrom = (now: Date): { from: Date; until: Date } => ({
	from: new Date(now.getTime() - dayMs),
	until: new Date(now.getTime() + expandedDays * dayMs),
})

export type FetchInput = {
	address: string
	/** Null reads the calendar anew, whatever the server says about changes. */
	known: KnownCopy | null
	timeZone: string
	/** The origin of a stand-in on this machine. */
	allowedOrigin: string | undefined
	now: Date
}

const dayMs = 86_400_000
/** Further ahead than anything can be booked (365 days), so that a copy that is not renewed for a month still covers that. */
export const expandedDays = 430
/** When fewer days than this are covered, the calendar is read anew although it did not change. */
export const expandedDaysMin = 400

/**
 * Requests a calendar and reads when it is busy, from yesterday on.
 * @throws PublicFetchFailed, CalendarUnreadable: a sentence for the advisor
 */
export async function fetchBusyTimes(
	db: Db,
	{ address, known, timeZone, allowedOrigin, now }: FetchInput,
): Promise<FetchedCalendar> {
	const answer = await fetchPublic(address, {
		headers: {
			accept: 'text/calendar, */*;q=0.1',
			...(known?.etag ? { 'if-none-match': known.etag } : {}),
			...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
		},
		sizeBytesMax: calendarBytesMax,
		allowedOrigin,
	})
	const { until: expandedUntil } = fetchedFrom(now)
	if (answer.status === 304 && known) return { ...known, times: null, warnings: [], expandedUntil }
	if (answer.status !== 200) throw new PublicFetchFailed(statusMessage(answer.status))
	const { etag, lastModified, body } = answer
	const contentHash = hashOf(body)
	if (known?.contentHash === contentHash)
		return { etag, lastModified, contentHash, times: null, warnings: [], expandedUntil }
	const { fetched } = await readCopy(db, { body, caldavAddress: null, timeZone, now })
	return { ...fetched, etag, lastModified }
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

type CopyInput = Pick<FetchInput, 'timeZone' | 'now'> &
	Pick<ReadCopyInput, 'caldavAddress'> & { body: Buffer }

export type ReadCalendar = {
	fetched: FetchedCalendar
	/** The times of the appointments of this site, by their ids. */
	own: ReadonlyMap<string, Span[]>
} & Pick<CopyRead, 'etags'>

/** Reads when a calendar is busy from what its server sent, from yesterday on. @throws CalendarUnreadable: a sentence for the advisor */
export async function readCopy(
	db: Db,
	{ body, caldavAddress, timeZone, now }: CopyInput,
): Promise<ReadCalendar> {
	const { from, until: expandedUntil } = fetchedFrom(now)
	const text = body.toString('utf8')
	const read = await readBusyTimes({ text, caldavAddress, timeZone, from, until: expandedUntil, now })
	const own = await findOwnAppointments(db, [...new Set(read.byUid.map(({ uid }) => uid))])
	const others = read.byUid.filter(({ uid }) => !own.has(uid)).map(({ span }) => span)
	const times = mergeSpans([...read.busy, ...others])
	const ownTimes = new Map<string, Span[]>()
	for (const { uid, span } of read.byUid)
		if (own.has(uid)) ownTimes.set(uid, [...(ownTimes.get(uid) ?? []), span])
	const versions = { etag: null, lastModified: null, contentHash: hashOf(body) }
	return {
		fetched: { ...versions, times, warnings: warningsOf(read), expandedUntil },
		own: ownTimes,
		etags: read.etags,
	}
}

/** Whether an error says something about the calendar to the advisor; any other is a defect. */
export const isCalendarError = (error: unknown): error is PublicFetchFailed | CalendarUnreadable =>
	error instanceof PublicFetchFailed || error instanceof CalendarUnreadable

function statusMessage(status: number): string {
	if (status === 404 || status === 410) return 'There is no calendar at this address (any more).'
	if (status === 401 || status === 403) return 'The server does not allow this calendar to be read.'
	return `The server answered with error ${status}.`
}

/** Returns which UIDs are appointments of this site, which the advisor has put into the calendar. */
async function findOwnAppointments(db: Db, uids: readonly string[]): Promise<Set<string>> {
	const own = new Set<string>()
	for (let first = 0; first < uids.length; first += 1_000) {
		const rows = await db
			.select({ id: appointment.id })
			.from(appointment)
			.where(inArray(appointment.id, uids.slice(first, first + 1_000)))
		for (const { id } of rows) own.add(id)
	}
	return own
}

type Doubts = { unknownZones: string[]; contradictoryZones: string[]; unreadable: number }

function warningsOf({ unknownZones, contradictoryZones, unreadable }: Doubts): string[] {
	const names = (zones: string[]) =>
		`${zones
			.slice(0, 3)
			.map((zone) => `“${[...zone].slice(0, 60).join('')}”`)
			.join(', ')}${zones.length > 3 ? ' and others' : ''}`
	return [
		...(unknownZones.length > 0
			? [
					`Its time zone ${names(unknownZones)} is not known: those events are read in your own time. Please check them.`,
				]
			: []),
		...(contradictoryZones.length > 0
			? [
					`It describes the time zone ${names(contradictoryZones)} differently from its name: the name counts.`,
				]
			: []),
		...(unreadable > 0
			? [`${unreadable === 1 ? 'One event' : `${unreadable} events`} could not be read and close nothing.`]
			: []),
	]
}
