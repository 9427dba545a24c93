import ICAL from 'ical.js'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { type FileZones, IanaZone } from './calendar-zones.ts'

/** From and until when, in milliseconds since 1970. */
export type Span = [from: number, until: number]

/** An event of a file, with all that is said about its times. */
export type Series = { uid: string; masters: ICAL.Event[]; changed: ICAL.Event[] }

/** Groups the events by their UID: the event itself, and the changes to single times of it. */
export function seriesOf(
	events: readonly string[],
	calendar: ICAL.Component,
	zones: FileZones,
	unreadable: () => void,
): Iterable<Series> {
	const byUid = new Map<string, Series>()
	events.forEach((lines, index) => {
		const component = parseLines(lines)
		if (!component) {
			unreadable()
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
			unreadable()
		}
	})
	return byUid.values()
}

/** Reads lines of iCalendar; null for those that are none. */
export function parseLines(lines: string): ICAL.Component | null {
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

/** One time of an event: the event as it is then. */
export type Occurrence = { span: Span; event: ICAL.Event }

/** Yields the events of a series for themselves: itself, and single times of it that were changed. */
export const eventsOf = ({ masters, changed }: Series): ICAL.Event[] => [
	...masters,
	...changed.filter((event) => masters.length === 0 || !event.modifiesFuture()),
]

type Context = { changed: readonly ICAL.Event[]; window: Span; zones: FileZones }

/** Yields the times of an event, those of a repeated one that begin before the end of the window (RFC 5545, 3.8.5). */
export function* occurrencesOf(
	event: ICAL.Event,
	{ changed, window, zones }: Context,
): Generator<Occurrence> {
	const instant = (time: ICAL.Time) => instantOfTime(time, zones)
	if (!event.isRecurring() || event.isRecurrenceException()) {
		yield { span: [instant(event.startDate), instant(event.endDate)], event }
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
		yield { span: [instant(startDate), instant(endDate)], event: item }
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
