import ICAL from 'ical.js'
import { CalendarUnreadable } from './busy-times.ts'
import {
	eventsOf,
	type Occurrence,
	occurrencesOf,
	parseLines,
	type Span,
	seriesOf,
} from './calendar-series.ts'
import { zonesOfFile } from './calendar-zones.ts'
import { blocksOf, meetingLines } from './event-blocks.ts'

export type ReadPastEventsInput = { text: string; timeZone: string; now: Date; eventsMax: number }

/** The columns of an event, as those of a table. 'Details' is often what a program for video calls writes. */
export const eventColumns = ['Title', 'Start', 'End', 'Status', 'Location', 'Attendees', 'Details'] as const

/** Longer ago than any program of appointments in use. */
const yearsBack = 20

/**
 * Returns the events of a calendar file as the rows of a table, oldest first: repeated events written out until now, each change of a single
 * time in its place. An event that has no time of day has only the day as its start. Events of the future are rows, too, where they do not
 * repeat, so that whoever reads the table learns that they are not over.
 * @throws CalendarUnreadable
 */
export function pastEventsOf({ text, timeZone, now, eventsMax }: ReadPastEventsInput): {
	rows: string[][]
	unreadable: number
} {
	const { isCalendar, zones: zoneTexts, events } = blocksOf(text, meetingLines)
	if (!isCalendar) throw new CalendarUnreadable('This is no calendar file (.ics).')
	const descriptions = zoneTexts.flatMap((lines) => parseLines(lines) ?? [])
	const zones = zonesOfFile({ descriptions, homeZone: timeZone, now })
	const calendar = new ICAL.Component('vcalendar')
	calendar.getTimeZoneByID = (tzid) => zones.resolve(tzid)
	const window: Span = [now.getTime() - yearsBack * 366 * 86_400_000, now.getTime()]
	const found: Occurrence[] = []
	let unreadable = 0
	const all = seriesOf(events, calendar, zones, () => unreadable++)
	for (const series of all)
		for (const event of eventsOf(series)) {
			try {
				for (const occurrence of occurrencesOf(event, { changed: series.changed, window, zones })) {
					found.push(occurrence)
					if (found.length > eventsMax) throw new CalendarUnreadable(tooMany(eventsMax))
				}
			} catch (error) {
				if (error instanceof CalendarUnreadable) throw error
				unreadable++
			}
		}
	found.sort((one, other) => one.span[0] - other.span[0])
	return { rows: found.map(rowOf), unreadable }
}

const tooMany = (max: number) => `The calendar has more than ${max.toLocaleString('en-US')} events.`

function rowOf({ span: [start, end], event }: Occurrence): string[] {
	const text = (name: string) => String(event.component.getFirstPropertyValue(name) ?? '')
	const isDay = event.startDate.isDate
	const day = (instant: number) => new Date(instant).toISOString()
	const details = text('description')
	return [
		text('summary'),
		isDay ? event.startDate.toString() : day(start),
		isDay ? '' : day(end),
		text('status').toUpperCase() === 'CANCELLED' ? 'canceled' : 'completed',
		text('location'),
		attendeesOf(event.component).join(', '),
		details,
	].map((cell) => cell.replaceAll('\0', '').toWellFormed())
}

/** The addresses of those who were invited and did not decline. */
const attendeesOf = (component: ICAL.Component): string[] =>
	component.getAllProperties('attendee').flatMap((property) => {
		const declined = String(property.getParameter('partstat') ?? '').toUpperCase() === 'DECLINED'
		const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')
		return declined || !address.includes('@') ? [] : [address]
	})
