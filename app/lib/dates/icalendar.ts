import { localStamp, utcStamp } from './icalendar-stamp.ts'
import { timeZoneBlock } from './icalendar-zone.ts'

// RFC 5545 (the format) and RFC 5546 (what a METHOD asks for). https://www.rfc-editor.org/rfc/rfc5545

export type CalendarEvent = {
	/** Must stay the same for the whole life of the event. */
	uid: string
	/** Must increase with every change that matters to a calendar, so that an older version never replaces a newer one. */
	sequence: number
	status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
	startsAt: Date
	endsAt: Date
	timeZone: string
	summary: string
	description?: string | undefined
	location?: string | undefined
	url?: string | undefined
	/** When this version was written. */
	stampedAt: Date
	organizer?: Person | undefined
	attendee?: Attendee | undefined
	/** How many minutes before the start a calendar should show a reminder. */
	alarmMinutes?: number | undefined
}

type Person = { name: string; email: string }
/** `answer`: what they said; 'asked' lets their program ask them and send the answer to the organizer. */
type Attendee = Person & { answer: 'asked' | 'accepted' | 'declined' | 'tentative' }

export type Calendar = {
	/**
	 * PUBLISH: for information, without a response. REQUEST and CANCEL: the organizer asks the attendee to add or remove
	 * the event; both need an organizer and an attendee. None in an object of a CalDAV server (RFC 4791, 4.1).
	 */
	method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
	/** The name of a feed in calendar programs. */
	name?: string | undefined
	refreshMinutes?: number | undefined
	events: CalendarEvent[]
}

/** Returns the calendar as text with CRLF line breaks, folded at 75 octets, with all texts escaped and all time zones described. */
export function writeCalendar({ method, name, refreshMinutes, events }: Calendar): string {
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Lotwise//Lotwise//EN',
		'CALSCALE:GREGORIAN',
		...(method ? [`METHOD:${method}`] : []),
		...(name ? [`X-WR-CALNAME:${escapeText(name)}`] : []),
		...(refreshMinutes
			? [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]
			: []),
		...zonesOf(events).flatMap(({ timeZone, from, until }) => timeZoneBlock(timeZone, from, until)),
		...events.flatMap(eventLines),
		'END:VCALENDAR',
	]
	return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent): string[] {
	const { uid, sequence, status, timeZone, organizer, attendee } = event
	return [
		'BEGIN:VEVENT',
		`UID:${escapeText(uid)}`,
		`SEQUENCE:${sequence}`,
		`DTSTAMP:${utcStamp(event.stampedAt)}`,
		`DTSTART;TZID=${timeZone}:${localStamp(event.startsAt, timeZone)}`,
		`DTEND;TZID=${timeZone}:${localStamp(event.endsAt, timeZone)}`,
		`STATUS:${status}`,
		`TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
		`SUMMARY:${escapeText(event.summary)}`,
		...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
		...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
		...(event.url ? [`URL:${event.url.replace(/\p{Cc}/gu, '')}`] : []),
		...(organizer ? [`ORGANIZER;CN=${parameter(organizer.name)}:mailto:${address(organizer.email)}`] : []),
		...(attendee
			? [
					`ATTENDEE;CN=${parameter(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${attendee.answer === 'asked' ? 'NEEDS-ACTION;RSVP=TRUE' : `${attendee.answer.toUpperCase()};RSVP=FALSE`}:mailto:${address(attendee.email)}`,
				]
			: []),
		...(event.alarmMinutes && status !== 'CANCELLED'
			? [
					'BEGIN:VALARM',
					'ACTION:DISPLAY',
					`TRIGGER:-PT${event.alarmMinutes}M`,
					`DESCRIPTION:${escapeText(event.summary)}`,
					'END:VALARM',
				]
			: []),
		'END:VEVENT',
	]
}

/** Returns each time zone once, with the period of its events. */
function zonesOf(events: CalendarEvent[]): { timeZone: string; from: Date; until: Date }[] {
	const zones = new Map<string, { timeZone: string; from: Date; until: Date }>()
	for (const { timeZone, startsAt, endsAt } of events) {
		const zone = zones.get(timeZone)
		const from = zone && zone.from < startsAt ? zone.from : startsAt
		const until = zone && zone.until > endsAt ? zone.until : endsAt
		zones.set(timeZone, { timeZone, from, until })
	}
	return [...zones.values()]
}

/** Escapes a TEXT value (3.3.11). Removes control characters, such as NUL and those of terminal escape sequences. */
export function escapeText(text: string): string {
	return text
		.replace(/\r\n|\r|\n|\u2028|\u2029|\u0085/g, '\n')
		.replace(/[^\P{Cc}\n\t]/gu, '')
		.replace(/[\\;,]/g, (character) => `\\${character}`)
		.replaceAll('\n', '\\n')
}

// A parameter value has no escapes: in quotes, everything is allowed except quotes and line breaks (3.2).
const parameter = (text: string) => `"${text.replace(/\p{Cc}+|[\u2028\u2029]+/gu, ' ').replaceAll('"', "'")}"`

// An address that a mail server accepted has none of these characters; an unchecked one must not start a new line.
const address = (email: string) => email.replace(/[\p{Cc}\s<>"]/gu, '')

/** Folds a line at 75 octets, never within a character (3.1). */
export function foldLine(line: string): string {
	if (octetsOf(line) <= 75) return line
	let folded = ''
	let octets = 0
	for (const character of line) {
		const size = octetsOf(character)
		if (octets + size > 75) {
			folded += '\r\n '
			octets = 1
		}
		folded += character
		octets += size
	}
	return folded
}

const encoder = new TextEncoder()
const octetsOf = (text: string): number => encoder.encode(text).length
