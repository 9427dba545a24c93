import { expect, test } from 'vitest'
import { CalendarUnreadable } from './busy-times.ts'
import { pastEventsOf } from './past-events.ts'

const now = new Date('2026-11-30T12:00:00Z')
const read = (...lines: string[]) =>
	pastEventsOf({ text: lines.join('\r\n'), timeZone: 'America/New_York', now, eventsMax: 1_000 }).rows
const short = (rows: string[][]) =>
	rows.map(([title, start, end, status, , who]) => [title, start, end, status, who].join('|'))

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR']
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

test('a calendar of Google: UTC, a repeated meeting with a canceled and a moved time, and a day without a time', () => {
	const rows = read(
		...calendar(
			'X-WR-TIMEZONE:America/New_York',
			...event(
				'DTSTART:20260304T150000Z',
				'DTEND:20260304T163000Z',
				'UID:a1@google.com',
				'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Ana R',
				' uiz;X-NUM-GUESTS=0:mailto:ana@example.com',
				'ATTENDEE;PARTSTAT=DECLINED:mailto:ben@example.com',
				'LOCATION:1 Main St\\, Albany',
				'STATUS:CONFIRMED',
				'SUMMARY:Test drive',
			),
			...event(
				'DTSTART;TZID=America/New_York:20261102T100000',
				'DTEND;TZID=America/New_York:20261102T103000',
				'RRULE:FREQ=WEEKLY',
				'EXDATE;TZID=America/New_York:20261109T100000',
				'UID:b2@google.com',
				'SUMMARY:Weekly call',
			),
			...event(
				'DTSTART;TZID=America/New_York:20261117T150000',
				'DTEND;TZID=America/New_York:20261117T153000',
				'RECURRENCE-ID;TZID=America/New_York:20261116T100000',
				'UID:b2@google.com',
				'SUMMARY:Weekly call, moved',
			),
			...event(
				'DTSTART;TZID=America/New_York:20261123T100000',
				'DTEND;TZID=America/New_York:20261123T103000',
				'RECURRENCE-ID;TZID=America/New_York:20261123T100000',
				'UID:b2@google.com',
				'STATUS:CANCELLED',
				'SUMMARY:Weekly call',
			),
			...event('DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260502', 'UID:c3', 'SUMMARY:Day off'),
		),
	)
	expect(short(rows)).toEqual([
		'Test drive|2026-03-04T15:00:00.000Z|2026-03-04T16:30:00.000Z|completed|ana@example.com',
		'Day off|2026-05-01||completed|',
		'Weekly call|2026-11-02T15:00:00.000Z|2026-11-02T15:30:00.000Z|completed|',
		'Weekly call, moved|2026-11-17T20:00:00.000Z|2026-11-17T20:30:00.000Z|completed|',
		'Weekly call|2026-11-23T15:00:00.000Z|2026-11-23T15:30:00.000Z|canceled|',
	])
	expect(rows[0]![4]).toBe('1 Main St, Albany')
})

test('a calendar of Outlook names its zone as Windows does; one of Apple has a duration, an alarm and a time without a zone', () => {
	const outlook = read(
		...calendar(
			'BEGIN:VTIMEZONE',
			'TZID:Pacific Standard Time',
			'BEGIN:STANDARD',
			'DTSTART:16010101T020000',
			'TZOFFSETFROM:-0700',
			'TZOFFSETTO:-0800',
			'END:STANDARD',
			'END:VTIMEZONE',
			...event(
				'ATTENDEE;CN="Ana Ruiz";RSVP=TRUE:mailto:Ana@Example.com',
				'DTSTART;TZID="Pacific Standard Time":20260704T090000',
				'DTEND;TZID="Pacific Standard Time":20260704T100000',
				'UID:040000008200E',
				'SUMMARY;LANGUAGE=en-us:Visit',
				'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
			),
		),
	)
	expect(short(outlook)).toEqual([
		'Visit|2026-07-04T16:00:00.000Z|2026-07-04T17:00:00.000Z|completed|Ana@Example.com',
	])
	const apple = read(
		...calendar(
			...event(
				'UID:E1F2',
				'DTSTART:20260704T090000',
				'DURATION:PT45M',
				'SUMMARY:Signing',
				'BEGIN:VALARM',
				'ACTION:DISPLAY',
				'DESCRIPTION:Reminder',
				'TRIGGER:-PT15M',
				'END:VALARM',
			),
		),
	)
	expect(short(apple)).toEqual(['Signing|2026-07-04T13:00:00.000Z|2026-07-04T13:45:00.000Z|completed|'])
	expect(apple[0]![6]).toBe('')
})

test('an event that is not over is a row, and one that repeats for ever ends now; a file with too many is rejected', () => {
	const rows = read(
		...calendar(
			...event('UID:1', 'DTSTART:20270304T150000Z', 'DTEND:20270304T160000Z', 'SUMMARY:Next year'),
			...event('UID:2', 'DTSTART:20261128T150000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Daily'),
		),
	)
	expect(short(rows).map((row) => row.slice(0, 16))).toEqual([
		'Daily|2026-11-28',
		'Daily|2026-11-29',
		'Next year|2027-0',
	])
	expect(() =>
		read(
			...calendar(
				...event('UID:1', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY', 'SUMMARY:All the time'),
			),
		),
	).toThrow(CalendarUnreadable)
	expect(() => read('BEGIN:VCARD', 'END:VCARD')).toThrow(CalendarUnreadable)
})
