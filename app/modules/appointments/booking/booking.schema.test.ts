import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/parse-form.ts'
import { isUsPhone } from '#app/lib/text/us-phone.ts'
import { bookingRules } from '#tests/factories/appointments/booking-rules.ts'
import {
	type Availability,
	calendarOf,
	nearestOpen,
	slotStateOf,
	usualWeek,
} from '../availability/availability.ts'
import { bookingSchema, calendarErrors } from './booking.schema.ts'

// A Monday, 9am in New York.
const now = new Date('2026-03-02T14:00:00Z')
const availability: Availability = {
	timeZone: 'America/New_York',
	weekly: usualWeek,
	busy: new Map(),
	closures: [{ id: '1', firstDay: '2026-03-10', lastDay: '2026-03-12', note: 'Away' }],
	rules: bookingRules,
}
const full = { date: '2026-03-04', slot: 'morning' }
const calendar = calendarOf(availability, {
	taken: ({ date, slot }) => (date === full.date && slot === full.slot ? 1 : 0),
	now,
})
const booking = {
	name: 'Robin Ferrer',
	email: 'robin@example.com',
	phone: '(212) 555-0142',
	location: 'Harbor Motors, Pier 9',
	date: '2026-03-04',
	slot: 'afternoon',
}

function problems(more: object) {
	const form = new FormData()
	for (const [field, text] of Object.entries({ ...booking, ...more })) form.set(field, text)
	const parsed = parseForm(bookingSchema, form)
	const errors = { ...(parsed.ok ? {} : parsed.errors), ...calendarErrors(calendar, parsed.values) }
	return errors as Record<string, string>
}

test('a valid request passes, even for a full slot: only the database knows whether it still is full', () => {
	expect(problems({})).toEqual({})
	expect(problems(full)).toEqual({})
})

test('every missing field is reported', () => {
	const { error } = bookingSchema.safeParse({ date: '', slot: '' })
	expect(error!.issues.map(({ message }) => message)).toEqual([
		'Dealership or seller location is required',
		'Preferred date is required',
		'Preferred time is required',
		'Full name is required',
		'Email address is required',
		'Phone number is required',
	])
})

test('a day that cannot be booked is reported also while no slot is chosen', () => {
	expect(Object.keys(problems({ slot: '', date: '2026-03-01' })).sort()).toEqual(['date', 'slot'])
	expect(problems({ slot: '', date: '2026-03-11' }).date).toMatch(/Away/)
	expect(Object.keys(problems({ slot: '', date: '2026-03-07' }))).toEqual(['slot'])
})

test.each([
	['a name of 10 kB', { name: 'x'.repeat(10_240) }, 'name', /100 characters or fewer/],
	['a name of spaces', { name: '   ' }, 'name', /required/],
	['no email address', { email: 'robin' }, 'email', /like name@example.com/],
	['a phone number without area code', { phone: '555-0142' }, 'phone', /area code/],
	['words for a phone number', { phone: 'call me' }, 'phone', /area code/],
	['February 30', { date: '2026-02-30' }, 'date', /exists/],
	['February 29 outside a leap year', { date: '2027-02-29' }, 'date', /exists/],
	['a date in another format', { date: '03/04/2026' }, 'date', /exists/],
	['yesterday', { date: '2026-03-01' }, 'date', /past/],
	['today, inside the notice', { date: '2026-03-02' }, 'date', /too soon/],
	['beyond the horizon', { date: '2026-06-01' }, 'date', /no later than Sun, May 31\./],
	['a Sunday', { date: '2026-03-08' }, 'date', /don’t have appointments on this day/],
	['a closed day', { date: '2026-03-11' }, 'date', /Away/],
	[
		'a Saturday evening',
		{ date: '2026-03-07', slot: 'evening' },
		'slot',
		/don’t have appointments at this time/,
	],
	['an unknown slot', { slot: 'midnight' }, 'slot', /morning, afternoon or evening/],
])('%s is rejected with the name of its field', (_name, more, field, message) => {
	const found = problems(more)
	expect(Object.keys(found)).toEqual([field])
	expect(found[field]).toMatch(message)
})

test('a script in a field is ordinary text', () => {
	const name = '<script>alert(1)</script>'
	expect(bookingSchema.parse({ ...booking, name }).name).toBe(name)
})

test('phone numbers are accepted in the formats that people type', () => {
	for (const good of [
		'2125550142',
		'212-555-0142',
		'(555) 010-0142',
		'+1 212.555.0142',
		'1 (212) 555 0142',
		'212-555-0142 ext. 12',
		'212 555 0142 x9',
	])
		expect([good, isUsPhone(good)]).toEqual([good, true])
	for (const bad of ['', '0125550142', '21255501', '+44 20 7946 0958', '212-555-0142-99', '212555O142'])
		expect([bad, isUsPhone(bad)]).toEqual([bad, false])
})

test('a slot is open, full, closed, too soon or too far', () => {
	const stateOf = (date: string, slot: 'morning' | 'evening', taken = 0) =>
		slotStateOf(availability, { date, slot, taken, now })
	expect([stateOf('2026-03-04', 'morning'), stateOf('2026-03-04', 'morning', 1)]).toEqual(['open', 'full'])
	expect([stateOf('2026-03-08', 'morning'), stateOf('2026-03-10', 'morning')]).toEqual(['closed', 'closed'])
	expect([stateOf('2026-03-01', 'morning'), stateOf('2026-03-02', 'evening')]).toEqual([
		'too_soon',
		'too_soon',
	])
	expect([stateOf('2026-05-29', 'morning'), stateOf('2026-06-02', 'morning')]).toEqual(['open', 'too_far'])
	// The notice is exact to the minute: 9:00 tomorrow is 24 hours away now, but no longer a minute later.
	const late = new Date(now.getTime() + 60_000)
	expect(stateOf('2026-03-03', 'morning')).toBe('open')
	expect(slotStateOf(availability, { date: '2026-03-03', slot: 'morning', taken: 0, now: late })).toBe(
		'too_soon',
	)
})

test('a slot whose capacity was reduced is full, and its free count is never negative', () => {
	const [wednesday] = calendarOf(availability, { taken: () => 3, now, only: '2026-03-04' }).days
	expect(wednesday!.slots.morning).toEqual({ state: 'full', free: 0 })
})

test('the nearest free slots skip full and closed ones and are in order', () => {
	expect(nearestOpen(calendar, { date: '2026-03-04', slot: 'morning' })).toEqual([
		{ date: '2026-03-03', slot: 'afternoon' },
		{ date: '2026-03-03', slot: 'evening' },
		{ date: '2026-03-04', slot: 'afternoon' },
	])
	expect(nearestOpen(calendar, { date: '2026-03-11', slot: 'morning' })).toEqual([
		{ date: '2026-03-09', slot: 'morning' },
		{ date: '2026-03-09', slot: 'afternoon' },
		{ date: '2026-03-09', slot: 'evening' },
	])
})
