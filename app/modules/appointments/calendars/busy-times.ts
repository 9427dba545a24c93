import ICAL from 'ical.js'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { type FileZones, IanaZone, zonesOfFile } from './calendar-zones.ts'
import { blocksOf } from './event-blocks.ts'

/** From and until when, in milliseconds since 1970. */
export type Span = [from: number, until: number]

export type BusyTimes = {
	/** Merged and in order. */
	busy: Span[]
	/** Those of events whose UID has the form of our own: an appointment in the advisor's calendar must not close its own slot. */
	byUid: { uid: string; span: Span }[]
	unknownZones: string[]
	contradictoryZones: string[]
	/** How many events could not be read, and so close nothing. */
	unreadable: number
}

export type ReadBusyTimesInput = {
	text: string
	/** The zone of all-day events and of times without a zone. */
	timeZone: string
	from: Date
	until: Date
	now: Date
}

/** The file is no calendar, or its events repeat too often to be written out. The message is a sentence for the advisor. */
export class CalendarUnreadable extends Error {
	override name = 'CalendarUnreadable'
}

/** More than a busy person has in two years, and what a slot is compared with. */
const timesMax = 50_000

/**
 * Returns when the owner of a calendar file is busy (RFC 5545): repeated events written out with their exceptions, without canceled events
 * and those marked as free. @throws CalendarUnreadable
 */
export function busyTimesOf({ text, timeZone, from, until, now }: ReadBusyTimesInput): BusyTimes {
	const { isCalendar, zones: zoneTexts, events } = blocksOf(text)
	if (!isCalendar) throw new CalendarUnreadable('The address does not lead to a calendar file (.ics).')
	const descriptions = zoneTexts.flatMap((lines) => parse(lines) ?? [])
	const zones = zonesOfFile({ descriptions, homeZone: timeZone, now })
	const calendar = new ICAL.Component('vcalendar')
	calendar.getTimeZoneByID = (tzid) => zones.resolve(tzid)
	const result: BusyTimes = {
		busy: [],
		byUid: [],
		unknownZones: [],
		contradictoryZones: [],
		unreadable: 0,
	}
	const window: Span = [from.getTime(), until.getTime()]
	let count = 0
	const add = (uid: string, [start, end]: Span) => {
		const span: Span = [Math.max(start, window[0]), Math.min(end, window[1])]
		if (span[0] >= span[1]) return
		if (++count > timesMax)
			throw new CalendarUnreadable(
				`The calendar has more than ${timesMax.toLocaleString('en-US')} busy times.`,
			)
		if (isOwnForm(uid)) result.byUid.push({ uid, span })
		else result.busy.push(span)
	}
	for (const { uid, masters, changed } of seriesOf(events, calendar, zones, result))
		for (const series of [
			...masters,
			...changed.filter((event) => masters.length === 0 || !event.modifiesFuture()),
		]) {
			try {
				for (const span of spansOf(series, { changed, window, zones })) add(uid, span)
			} catch (error) {
				if (error instanceof CalendarUnreadable) throw error
				result.unreadable++
			}
		}
	result.busy = mergeSpans(result.busy)
	result.unknownZones = [...zones.unknown]
	result.contradictoryZones = [...zones.contradictory]
	return result
}

type Series = { uid: string; masters: ICAL.Event[]; changed: ICAL.Event[] }

/** Groups the events by their UID: the event itself, and the changes to single times of it. */
function seriesOf(
	events: readonly string[],
	calendar: ICAL.Component,
	zones: FileZones,
	result: BusyTimes,
): Iterable<Series> {
	const byUid = new Map<string, Series>()
	events.forEach((lines, index) => {
		const component = parse(lines)
		if (!component) {
			result.unreadable++
			return
		}
		component.parent = calendar
		try {
			setHomeZone(component, zones)
			const event = new ICAL.Event(component, { exceptions: [], strictExceptions: true })
			if (!event.startDate) throw new Error('no start')
			const uid = event.uid ?? `no uid ${index}`
			const series = byUid.get(uid) ?? { uid, masters: [], changed: [] }
			byUid.set(uid, series)
			;(event.isRecurrenceException() ? series.changed : series.masters).push(event)
		} catch {
			result.unreadable++
		}
	})
	return byUid.values()
}

function parse(lines: string): ICAL.Component | null {
	try {
		return new ICAL.Component(ICAL.parse(lines) as unknown as unknown[])
	} catch {
		return null
	}
}

const dateProperties = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']

/** Times without a zone are meant in the zone of whoever looks (RFC 5545, 3.3.5): the zone of the business. */
function setHomeZone(component: ICAL.Component, { home }: FileZones): void {
	for (const name of dateProperties)
		for (const property of component.getAllProperties(name))
			for (const value of property.getValues())
				if (value instanceof ICAL.Time && !value.isDate && value.zone === ICAL.Timezone.localTimezone)
					value.zone = home
}

type Context = { changed: readonly ICAL.Event[]; window: Span; zones: FileZones }

function* spansOf(event: ICAL.Event, { changed, window, zones }: Context): Generator<Span> {
	const instant = (time: ICAL.Time) => instantOfTime(time, zones)
	if (!event.isRecurring() || event.isRecurrenceException()) {
		if (isBusy(event)) yield [instant(event.startDate), instant(event.endDate)]
		return
	}
	const replaced = new Set<number>()
	for (const change of changed)
		if (change.modifiesFuture()) event.relateException(change)
		else replaced.add(instant(change.recurrenceId))
	const lengthMs = Math.max(0, instant(event.endDate) - instant(event.startDate))
	const times = event.iterator(startNear(event, window[0] - lengthMs))
	for (let next = times.next(); next; next = times.next()) {
		const start = instant(next)
		// A later part of the series may have been moved forward by some days.
		if (start > window[1] + (event.rangeExceptions.length > 0 ? 31 * dayMs : 0)) return
		if (replaced.has(start)) continue
		const { startDate, endDate, item } = event.getOccurrenceDetails(next)
		if (isBusy(item)) yield [instant(startDate), instant(endDate)]
	}
}

const dayMs = 86_400_000

/**
 * Returns a start of the series shortly before an instant, so that twenty years of a daily event need not be counted through. Only for rules
 * that repeat alike for ever by whole days; a rule with a number of times has to be counted from its beginning.
 */
function startNear(event: ICAL.Event, instant: number): ICAL.Time {
	const rules = event.component.getAllProperties('rrule').map((property) => property.getFirstValue())
	const [rule] = rules
	if (
		rules.length !== 1 ||
		!(rule instanceof ICAL.Recur) ||
		rule.count ||
		event.component.hasProperty('rdate')
	)
		return event.startDate
	const days = rule.freq === 'DAILY' ? rule.interval : rule.freq === 'WEEKLY' ? 7 * rule.interval : 0
	if (!(days > 0)) return event.startDate
	const ahead = Math.floor((instant - event.startDate.toUnixTime() * 1_000) / dayMs) - 2
	const steps = Math.floor(ahead / days)
	if (steps < 1) return event.startDate
	const start = event.startDate.clone()
	start.adjust(steps * days, 0, 0, 0)
	return start
}

function instantOfTime(time: ICAL.Time, { home }: FileZones): number {
	const { year, month, day, hour, minute, second, zone } = time
	if (!time.isDate && !(zone instanceof IanaZone)) return time.toUnixTime() * 1_000
	const date = new Date(Date.UTC(year, month - 1, day, 12)).toISOString().slice(0, 10)
	const clock = time.isDate ? '00:00' : `${hour}:${minute}`
	const iana = zone instanceof IanaZone ? zone.iana : home.iana
	return instantOf(date, clock, iana).getTime() + (time.isDate ? 0 : second * 1_000)
}

/** Whether an event takes its owner's time: not if it is canceled, or marked as free. */
function isBusy({ component }: ICAL.Event): boolean {
	const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
	return (
		value('status') !== 'CANCELLED' &&
		value('transp') !== 'TRANSPARENT' &&
		value('x-microsoft-cdo-busystatus') !== 'FREE'
	)
}

/** An appointment's UID is its id, a random UUID in lower case. */
const isOwnForm = (uid: string): boolean =>
	/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uid)

/** Puts spans together that overlap or touch. */
export function mergeSpans(spans: readonly Span[]): Span[] {
	const merged: Span[] = []
	for (const [start, end] of [...spans].sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
		const last = merged.at(-1)
		if (last && start <= last[1]) last[1] = Math.max(last[1], end)
		else merged.push([start, end])
	}
	return merged
}
