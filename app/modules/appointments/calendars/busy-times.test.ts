import { expect, test } from 'vitest'
import { type BusyTimes, busyTimesOf, CalendarUnreadable } from './busy-times.ts'
import { ianaZoneOf } from './calendar-zones.ts'

const now = new Date('2026-03-02T15:00:00Z')
const read = (lines: string | string[], until = '2026-04-15T00:00:00Z'): BusyTimes =>
	busyTimesOf({
		text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...[lines].flat(), 'END:VCALENDAR'].join('\r\n'),
		timeZone: 'America/New_York',
		from: new Date('2026-03-01T00:00:00Z'),
		until: new Date(until),
		now,
	})
const event = (...lines: string[]) => [
	'BEGIN:VEVENT',
	'DTSTAMP:20260101T000000Z',
	'SUMMARY:Dentist with Dr. Ortiz',
	...lines,
	'END:VEVENT',
]
/** '2026-03-04 14:00 to 15:00', in UTC. */
const shown = ({ busy }: BusyTimes) =>
	busy.map(([from, until]) => {
		const [day, time] = [new Date(from), new Date(until)].map((at) =>
			at.toISOString().slice(0, 16).replace('T', ' '),
		)
		return `${day} to ${day!.slice(0, 10) === time!.slice(0, 10) ? time!.slice(11) : time}`
	})

test('a meeting that repeats for ever ends nowhere, except where it was canceled or moved', () => {
	// Mondays at 9:30 for an hour since 2019. The 9th was deleted, the 16th moved to Tuesday at 2 pm, the 23rd canceled, the 30th is free.
	const times = read(
		[
			event(
				'UID:weekly@example.com',
				'DTSTART;TZID=America/New_York:20190107T093000',
				'DTEND;TZID=America/New_York:20190107T103000',
				'RRULE:FREQ=WEEKLY;BYDAY=MO',
				'EXDATE;TZID=America/New_York:20260309T093000',
			),
			event(
				'UID:weekly@example.com',
				'RECURRENCE-ID;TZID=America/New_York:20260316T093000',
				'DTSTART;TZID=America/New_York:20260317T140000',
				'DTEND;TZID=America/New_York:20260317T150000',
			),
			event(
				'UID:weekly@example.com',
				'RECURRENCE-ID:20260323T133000Z',
				'DTSTART:20260323T133000Z',
				'DTEND:20260323T143000Z',
				'STATUS:CANCELLED',
			),
			event(
				'UID:weekly@example.com',
				'RECURRENCE-ID;TZID=America/New_York:20260330T093000',
				'DTSTART;TZID=America/New_York:20260330T093000',
				'DTEND;TZID=America/New_York:20260330T103000',
				'TRANSP:TRANSPARENT',
			),
		].flat(),
	)
	// New York is five hours behind UTC until March 8, then four.
	expect(shown(times)).toEqual([
		'2026-03-02 14:30 to 15:30',
		'2026-03-17 18:00 to 19:00',
		'2026-04-06 13:30 to 14:30',
		'2026-04-13 13:30 to 14:30',
	])
})

const wrongZone = [
	'BEGIN:VTIMEZONE',
	'TZID:Eastern Standard Time',
	'BEGIN:STANDARD',
	'DTSTART:16010101T000000',
	'TZOFFSETFROM:-0500',
	'TZOFFSETTO:-0500',
	'END:STANDARD',
	'END:VTIMEZONE',
]
const outlookEvent = event(
	'UID:040000008200E00074C5B7101A82E008',
	'DTSTART;TZID=Eastern Standard Time:20260310T100000',
	'DTEND;TZID=Eastern Standard Time:20260310T113000',
	'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
)

test('a Windows time zone is known by its name, whether it is described, described wrongly or not at all', () => {
	const [without, withWrong] = [read(outlookEvent), read([...wrongZone, ...outlookEvent])]
	expect(shown(without)).toEqual(['2026-03-10 14:00 to 15:30'])
	expect(shown(withWrong)).toEqual(shown(without))
	expect([without.contradictoryZones, withWrong.contradictoryZones]).toEqual([[], ['Eastern Standard Time']])
})

test('a zone without a known name is read as it is described, and else as the time of the business, which is said', () => {
	const custom = (tzid: string) =>
		event('UID:1', `DTSTART;TZID=${tzid}:20260310T100000`, `DTEND;TZID=${tzid}:20260310T110000`)
	const described = wrongZone.map((line) => line.replace('Eastern Standard Time', 'Customized Time Zone'))
	const known = read([...described, ...custom('Customized Time Zone')])
	expect([shown(known), known.unknownZones]).toEqual([['2026-03-10 15:00 to 16:00'], []])
	const unknown = read(custom('Nowhere Time'))
	expect([shown(unknown), unknown.unknownZones]).toEqual([['2026-03-10 14:00 to 15:00'], ['Nowhere Time']])
})

test.each([
	['America/New_York', 'America/New_York'],
	['Eastern Standard Time', 'America/New_York'],
	['US Eastern Standard Time', 'America/Indianapolis'],
	['W. Europe Standard Time', 'Europe/Berlin'],
	['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
	['/freeassociation.sourceforge.net/America/Los_Angeles', 'America/Los_Angeles'],
	['/mozilla.org/20050126_1/America/Indiana/Knox', 'America/Indiana/Knox'],
	['tzone://Microsoft/Utc', 'UTC'],
	['Customized Time Zone', null],
	['toString', null],
])('the zone %s is %s', (tzid, iana) => {
	expect(ianaZoneOf(tzid)).toBe(iana)
})

test('all-day events and times without a zone are days and hours of the business', () => {
	const times = read(
		[
			event('UID:1', 'DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260307'),
			event('UID:2', 'DTSTART;VALUE=DATE:20260310'),
			event('UID:3', 'DTSTART:20260312T090000', 'DURATION:PT45M'),
			// The day on which the clocks change has 23 hours.
			event('UID:4', 'DTSTART;VALUE=DATE:20260308', 'DTEND;VALUE=DATE:20260309'),
		].flat(),
	)
	expect(shown(times)).toEqual([
		'2026-03-05 05:00 to 2026-03-07 05:00',
		'2026-03-08 05:00 to 2026-03-09 04:00',
		'2026-03-10 04:00 to 2026-03-11 04:00',
		'2026-03-12 13:00 to 13:45',
	])
})

test('what is canceled, marked as free or has no length takes no time; an alarm has none of its own', () => {
	const times = read(
		[
			event('UID:1', 'DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z', 'TRANSP:TRANSPARENT'),
			event('UID:2', 'DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z', 'STATUS:CANCELLED'),
			event('UID:3', 'DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
			event('UID:4', 'DTSTART:20260303T150000Z', 'BEGIN:VALARM', 'DURATION:PT15M', 'END:VALARM'),
			event('UID:5', 'DTSTART:20260303T180000Z', 'DTEND:20260303T183000Z', 'STATUS:TENTATIVE'),
		].flat(),
	)
	expect(shown(times)).toEqual(['2026-03-03 18:00 to 18:30'])
})

test('a daily series keeps its local hour over the change of clocks, and ends with its last day', () => {
	const daily = event(
		'UID:1',
		'DTSTART;TZID=America/New_York:20050301T120000',
		'DTEND;TZID=America/New_York:20050301T123000',
		'RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20260308T160000Z',
	)
	// Every third day since March 1, 2005: March 2, 2026 is 7,671 = 3 · 2,557 days later, and noon on March 8 is 16:00 in UTC.
	expect(shown(read(daily))).toEqual([
		'2026-03-02 17:00 to 17:30',
		'2026-03-05 17:00 to 17:30',
		'2026-03-08 16:00 to 16:30',
	])
})

test('a series changed from one day on has the new time from then on', () => {
	const times = read(
		[
			event('UID:1', 'DTSTART:20260302T150000Z', 'DTEND:20260302T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'),
			event(
				'UID:1',
				'RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T150000Z',
				'DTSTART:20260317T170000Z',
				'DTEND:20260317T173000Z',
			),
		].flat(),
	)
	expect(shown(times)).toEqual([
		'2026-03-02 15:00 to 16:00',
		'2026-03-09 15:00 to 16:00',
		'2026-03-17 17:00 to 17:30',
		'2026-03-24 17:00 to 17:30',
	])
})

test('one event that cannot be read hides no other, and is counted', () => {
	const times = read(
		[
			event('UID:1', 'DTSTART:next Tuesday', 'DTEND:20260303T160000Z'),
			event('UID:2', 'DTEND:20260303T160000Z'),
			event('UID:3', 'DTSTART:20260303T180000Z', 'DTEND:20260303T183000Z'),
		].flat(),
	)
	expect([shown(times), times.unreadable]).toEqual([['2026-03-03 18:00 to 18:30'], 2])
})

test('the times of events with the form of our own UID come separately', () => {
	const uid = '0b0c3f5e-6a1d-4d1e-9b7e-0f4a5d6c7b8a'
	const times = read(event(`UID:${uid}`, 'DTSTART:20260303T180000Z', 'DTEND:20260303T183000Z'))
	const span = [Date.parse('2026-03-03T18:00:00Z'), Date.parse('2026-03-03T18:30:00Z')]
	expect([times.busy, times.byUid]).toEqual([[], [{ uid, span }]])
})

test('what is no calendar, and events that repeat every second, are rejected', () => {
	const input = { timeZone: 'UTC', from: now, until: new Date('2027-03-02T00:00:00Z'), now }
	expect(() => busyTimesOf({ ...input, text: '<!doctype html><title>Sign in</title>' })).toThrow(
		CalendarUnreadable,
	)
	const endless = event('UID:1', 'DTSTART:20260303T180000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
	expect(() => read(endless, '2027-03-02T00:00:00Z')).toThrow('more than 50,000 busy times')
})

test('nothing of an event but its times is in the result', () => {
	expect(JSON.stringify(read(outlookEvent))).not.toMatch(/Dentist|Ortiz/)
})

test('a file of five megabytes has the times that its events say', () => {
	const events = Array.from({ length: 9_000 }, (_, index) => {
		const at = new Date(Date.UTC(2026, 2, 3, 0, 0) + index * 3_600_000)
		const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')
		return [
			'BEGIN:VEVENT',
			`UID:${index}@example.com`,
			`DTSTART:${stamp(at)}`,
			`DTEND:${stamp(new Date(at.getTime() + 1_800_000))}`,
			`SUMMARY:Meeting ${index}`,
			`DESCRIPTION:${'Agenda and notes. '.repeat(27)}`,
			'END:VEVENT',
		].join('\r\n')
	}).join('\r\n')
	expect(events.length).toBeGreaterThan(4_900_000)
	const { busy, unreadable } = read(events, '2028-03-03T00:00:00Z')
	expect([busy.length, unreadable]).toEqual([9_000, 0])
	expect(new Date(busy[8_999]![0]).toISOString()).toBe('2027-03-12T23:00:00.000Z')
})
