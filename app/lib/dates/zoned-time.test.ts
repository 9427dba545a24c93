import { expect, test } from 'vitest'
import { appointmentSpan, formatAppointment, isInSlot, slotSpan } from './appointment-time.ts'
import { addDays, isLocalDate, weekdayOf } from './local-dates.ts'
import { cityOf, instantOf, isTimeZone, localDateOf, localTimeOf } from './zoned-time.ts'

const newYork = 'America/New_York'

test('only dates that exist are dates', () => {
	for (const date of ['2026-03-04', '2028-02-29', '2026-12-31']) expect(isLocalDate(date)).toBe(true)
	for (const text of [
		'2026-02-30',
		'2026-02-29',
		'2026-13-01',
		'2026-00-10',
		'2026-3-4',
		'',
		'0',
		'2026-03-04T00:00',
		"2026-03-04'",
	])
		expect(isLocalDate(text)).toBe(false)
})

test.each([
	['the day clocks go forward', '2026-03-08', '09:00', '2026-03-08T13:00:00.000Z'],
	['the day before', '2026-03-07', '09:00', '2026-03-07T14:00:00.000Z'],
	['the day clocks go back', '2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
	['the day before that', '2026-10-31', '09:00', '2026-10-31T13:00:00.000Z'],
	['an hour that is skipped', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
	['an hour that occurs twice', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
	['the first minute of a year', '2027-01-01', '00:00', '2027-01-01T05:00:00.000Z'],
])(
	'a time on or near a clock change or new year has the right instant: %s, %s %s in New York',
	(_name, date, time, instant) => {
		expect(instantOf(date, time, newYork).toISOString()).toBe(instant)
	},
)

test('an instant has the date and time of the given zone', () => {
	const instant = new Date('2026-03-05T02:05:00Z')
	expect([localDateOf(instant, newYork), localTimeOf(instant, newYork)]).toEqual(['2026-03-04', '21:05'])
	expect([localDateOf(instant, 'Asia/Kathmandu'), localTimeOf(instant, 'Asia/Kathmandu')]).toEqual([
		'2026-03-05',
		'07:50',
	])
})

test('calendar days are counted independently of clock changes', () => {
	expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
	expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
	expect([weekdayOf('2026-03-08'), weekdayOf('2026-03-14')]).toEqual([0, 6])
})

test('a zone is named by its city, and an unknown name is not a zone', () => {
	expect(cityOf('America/Indiana/Indianapolis')).toBe('Indianapolis')
	expect(cityOf(newYork)).toBe('New York')
	expect([isTimeZone(newYork), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false])
})

test('a slot spans its local hours, of which the last instant is excluded', () => {
	const slot = { date: '2026-03-08', slot: 'morning', timeZone: newYork } as const
	expect(slotSpan(slot)).toEqual({
		startsAt: new Date('2026-03-08T13:00:00Z'),
		endsAt: new Date('2026-03-08T16:00:00Z'),
	})
	expect(isInSlot(new Date('2026-03-08T15:59:00Z'), slot)).toBe(true)
	expect(isInSlot(new Date('2026-03-08T16:00:00Z'), slot)).toBe(false)
})

test('an appointment has the same format with a slot and with an exact time', () => {
	const slot = { date: '2026-03-04', slot: 'evening', timeZone: newYork } as const
	expect(formatAppointment({ ...slot, startsAt: null })).toBe('Wed, Mar 4 · 4pm-7pm (New York)')
	const startsAt = new Date('2026-03-04T22:30:00Z')
	expect(formatAppointment({ ...slot, startsAt })).toBe('Wed, Mar 4 · 5:30pm (New York)')
	expect(appointmentSpan({ ...slot, startsAt }).endsAt).toEqual(new Date('2026-03-05T00:00:00Z'))
	expect(appointmentSpan({ ...slot, startsAt, durationMinutes: 30 }).endsAt).toEqual(
		new Date('2026-03-04T23:00:00Z'),
	)
})
