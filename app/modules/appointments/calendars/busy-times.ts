import ICAL from 'ical.js'
import { eventsOf, occurrencesOf, parseLines, type Span, seriesOf } from './calendar-series.ts'
import { zonesOfFile } from './calendar-zones.ts'
import { blocksOf, timeLines } from './event-blocks.ts'

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
	const { isCalendar, zones: zoneTexts, events } = blocksOf(text, timeLines)
	if (!isCalendar) throw new CalendarUnreadable('The address does not lead to a calendar file (.ics).')
	const descriptions = zoneTexts.flatMap((lines) => parseLines(lines) ?? [])
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
	const all = seriesOf(events, calendar, zones, () => result.unreadable++)
	for (const series of all)
		for (const event of eventsOf(series)) {
			try {
				for (const { span, event: then } of occurrencesOf(event, { changed: series.changed, window, zones }))
					if (isBusy(then)) add(series.uid, span)
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
