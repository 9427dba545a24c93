import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, foldLine, writeCalendar } from './icalendar.ts'

const event: CalendarEvent = {
	uid: '6f1c2a8e-0000-4000-8000-000000000001',
	sequence: 3,
	status: 'CONFIRMED',
	startsAt: new Date('2026-03-09T13:30:00Z'),
	endsAt: new Date('2026-03-09T15:00:00Z'),
	timeZone: 'America/New_York',
	summary: 'Car visit',
	stampedAt: new Date('2026-03-01T12:00:00Z'),
	organizer: { name: 'Lotwise Car Advisory', email: 'hello@lotwise.example' },
	attendee: { name: 'Robin', email: 'robin@example.com', answer: 'accepted' },
}

const write = (more: Partial<CalendarEvent> = {}, name?: string) =>
	writeCalendar({ method: 'REQUEST', name, events: [{ ...event, ...more }] })

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text))
	const vevent = calendar.getFirstSubcomponent('vevent')!
	const value = (name: string) => vevent.getFirstPropertyValue(name)
	return { calendar, vevent, value }
}

test('another program reads the calendar as it was written', () => {
	const { calendar, vevent, value } = read(write({ location: '12 Main Street', alarmMinutes: 120 }))
	expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
	expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
	expect(value('uid')).toBe(event.uid)
	expect(value('sequence')).toBe(3)
	expect(value('status')).toBe('CONFIRMED')
	expect(value('location')).toBe('12 Main Street')
	expect(String(value('dtstamp'))).toBe('2026-03-01T12:00:00Z')
	expect(String(value('dtstart'))).toBe('2026-03-09T09:30:00')
	expect(vevent.getFirstProperty('dtstart')!.getParameter('tzid')).toBe('America/New_York')
	expect(value('attendee')).toBe('mailto:robin@example.com')
	expect(vevent.getFirstSubcomponent('valarm')!.getFirstPropertyValue('trigger')!.toString()).toBe('-PT120M')
})

test('any typed text is read back unchanged and cannot add a line', () => {
	const anyText = fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 200 }),
		fc
			.array(
				fc.constantFrom(
					'\r\n',
					'\n',
					'\r',
					',',
					';',
					'\\',
					'\\n',
					':',
					'"',
					'BEGIN:VEVENT',
					'ATTENDEE:',
					'é',
					'😀',
					'\u2028',
					' ',
					'\t',
				),
				{ maxLength: 60 },
			)
			.map((parts) => parts.join('')),
	)
	fc.assert(
		fc.property(anyText, (typed) => {
			const text = write(
				{
					summary: typed,
					location: typed,
					description: typed,
					attendee: { name: typed, email: 'robin@example.com', answer: 'accepted' },
				},
				typed,
			)
			const { calendar, vevent, value } = read(text)
			const expected = typed.replace(/\r\n|\r|\u2028|\u2029|\u0085/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
			expect(value('summary')).toBe(expected)
			expect(value('description') ?? '').toBe(expected)
			expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
			expect(vevent.getAllProperties('attendee')).toHaveLength(1)
			expect(value('attendee')).toBe('mailto:robin@example.com')
			const lines = text.split('\r\n')
			expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
			expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
		}),
		{ numRuns: 500 },
	)
})

test('an unchecked email address cannot add a line either', () => {
	const text = write({
		attendee: { name: 'a', email: 'a@example.com\r\nATTENDEE:mailto:b@example.com', answer: 'asked' },
	})
	expect(read(text).vevent.getAllProperties('attendee')).toHaveLength(1)
})

test('lines are folded at 75 octets and never within a character', () => {
	for (const character of ['a', 'é', '€', '😀'])
		for (let length = 1; length < 200; length++) {
			const line = character.repeat(length)
			const folded = foldLine(line).split('\r\n')
			expect(folded.every((part) => Buffer.byteLength(part) <= 75)).toBe(true)
			expect(folded.every((part) => !part.includes('\uFFFD'))).toBe(true)
			expect(folded.map((part, position) => (position ? part.slice(1) : part)).join('')).toBe(line)
		}
})

test('each time zone of a calendar is described once', () => {
	const elsewhere = { ...event, uid: '2', timeZone: 'America/Phoenix' }
	const text = writeCalendar({ method: 'PUBLISH', events: [event, { ...event, uid: '3' }, elsewhere] })
	const zones = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vtimezone')
	expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
		'America/New_York',
		'America/Phoenix',
	])
})

test('an empty feed is a valid calendar', () => {
	expect(new ICAL.Component(ICAL.parse(writeCalendar({ method: 'PUBLISH', events: [] }))).name).toBe(
		'vcalendar',
	)
})
