import { expect, test } from 'vitest'
import {
	type Availability,
	type BookingRules,
	calendarOf,
	capacityOf,
	type DaySlot,
	holdEnd,
	nearestOpen,
	slotStateOf,
	tiersOf,
	usualWeek,
} from './availability.ts'

const rules: BookingRules = {
	noticeHours: 24,
	horizonDays: 10,
	holdHours: 24,
	claimHours: 4,
	changeNoticeHours: 12,
	appointmentMinutes: 90,
	refundFullHours: 48,
	refundPartHours: 24,
	refundPartPercent: 50,
}
const availability: Availability = {
	timeZone: 'America/New_York',
	weekly: usualWeek,
	busy: new Map(),
	closures: [{ id: 'c1', firstDay: '2026-03-06', lastDay: '2026-03-07', note: 'Away' }],
	rules,
}
/** A Monday, nine in the morning in New York. */
const now = new Date('2026-03-02T14:00:00Z')
const none = () => 0
const stateOf = (date: string, slot: DaySlot['slot'], taken = 0, time = now) =>
	slotStateOf(availability, { date, slot, taken, now: time })

test('the default week has all slots on weekdays, Saturday until four, and no Sunday', () => {
	const slotsOnWeekday = (weekday: number) =>
		usualWeek.filter((one) => one.weekday === weekday).map(({ slot }) => slot)
	expect(slotsOnWeekday(0)).toEqual([])
	for (const weekday of [1, 2, 3, 4, 5])
		expect(slotsOnWeekday(weekday)).toEqual(['morning', 'afternoon', 'evening'])
	expect(slotsOnWeekday(6)).toEqual(['morning', 'afternoon'])
})

test('a slot has the capacity of its weekday, and none on closed days, including the first and last one', () => {
	const two = { ...availability, weekly: [{ weekday: 3, slot: 'morning' as const, capacity: 2 }] }
	expect(capacityOf(two, { date: '2026-03-04', slot: 'morning' })).toBe(2)
	expect(capacityOf(two, { date: '2026-03-04', slot: 'evening' })).toBe(0)
	expect(capacityOf(two, { date: '2026-03-05', slot: 'morning' })).toBe(0)
	const morningCapacity = (date: string) => capacityOf(availability, { date, slot: 'morning' })
	expect(['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-09'].map(morningCapacity)).toEqual([1, 0, 0, 1])
})

test('a slot can be booked until exactly the notice time before it begins', () => {
	expect(stateOf('2026-03-03', 'morning')).toBe('open')
	expect(stateOf('2026-03-03', 'morning', 0, new Date(now.getTime() + 60_000))).toBe('too_soon')
	expect(stateOf('2026-03-03', 'afternoon', 0, new Date(now.getTime() + 60_000))).toBe('open')
	expect(stateOf('2026-03-02', 'evening')).toBe('too_soon')
})

test('the booking window includes its last day, in the business time zone', () => {
	expect(stateOf('2026-03-12', 'evening')).toBe('open')
	expect(stateOf('2026-03-13', 'morning')).toBe('too_far')
	// Late on Monday in New York is Tuesday in UTC.
	const night = new Date('2026-03-03T04:30:00Z')
	expect(stateOf('2026-03-12', 'evening', 0, night)).toBe('open')
	expect(stateOf('2026-03-13', 'morning', 0, night)).toBe('too_far')
})

test('a slot is full at its capacity, and a past or closed day is never full', () => {
	expect(stateOf('2026-03-04', 'morning', 1)).toBe('full')
	expect(stateOf('2026-03-04', 'morning', 7)).toBe('full')
	expect(stateOf('2026-03-01', 'morning', 1)).toBe('too_soon')
	expect(stateOf('2026-03-06', 'morning', 1)).toBe('closed')
	expect(stateOf('2026-03-08', 'morning', 1)).toBe('closed')
})

test('the calendar has every day of the window once, today first, with the note of a closure', () => {
	const calendar = calendarOf(availability, { taken: none, now })
	expect([calendar.today, calendar.lastDay]).toEqual(['2026-03-02', '2026-03-12'])
	expect(calendar.days.map(({ date }) => date)).toEqual(
		Array.from({ length: 11 }, (_, ahead) => `2026-03-${String(2 + ahead).padStart(2, '0')}`),
	)
	expect(calendar.days.filter(({ closed }) => closed !== null)).toMatchObject([
		{ date: '2026-03-06', closed: 'Away' },
		{ date: '2026-03-07', closed: 'Away' },
	])
})

test('the calendar of one day has only that day, or none outside the window', () => {
	const only = (date: string) =>
		calendarOf(availability, { taken: none, now, only: date }).days.map((day) => day.date)
	expect(only('2026-03-12')).toEqual(['2026-03-12'])
	expect([only('2026-03-01'), only('2026-03-13')]).toEqual([[], []])
})

test('free spots are counted for open slots only', () => {
	const weekly = [{ weekday: 3, slot: 'morning' as const, capacity: 3 }]
	const free = (taken: number) =>
		calendarOf({ ...availability, weekly }, { taken: () => taken, now, only: '2026-03-04' }).days[0]!.slots
			.morning
	expect(free(1)).toEqual({ state: 'open', free: 2 })
	expect(free(3)).toEqual({ state: 'full', free: 0 })
	expect(free(5)).toEqual({ state: 'full', free: 0 })
})

test('a hold lasts the configured hours, at most until its slot begins', () => {
	const wednesday = { date: '2026-03-04', slot: 'morning' } as const
	expect(holdEnd(availability, { ...wednesday, now })).toEqual(new Date('2026-03-03T14:00:00Z'))
	expect(holdEnd(availability, { ...wednesday, now, hours: 2 })).toEqual(new Date('2026-03-02T16:00:00Z'))
	expect(holdEnd(availability, { ...wednesday, now, hours: 336 })).toEqual(new Date('2026-03-04T14:00:00Z'))
})

test('the nearest free slots are the closest in time on both sides, in calendar order, and no more than requested', () => {
	const taken = ({ date, slot }: DaySlot) => (date === '2026-03-04' && slot !== 'evening' ? 1 : 0)
	const calendar = calendarOf(availability, { taken, now })
	const around = { date: '2026-03-04', slot: 'afternoon' } as const
	expect(nearestOpen(calendar, around)).toEqual([
		{ date: '2026-03-03', slot: 'evening' },
		{ date: '2026-03-04', slot: 'evening' },
		{ date: '2026-03-05', slot: 'morning' },
	])
	expect(nearestOpen(calendar, around, 1)).toEqual([{ date: '2026-03-04', slot: 'evening' }])
	expect(nearestOpen(calendarOf(availability, { taken: () => 9, now }), around)).toEqual([])
})

test('of two free slots equally near, the earlier one comes first', () => {
	const weekly = [2, 4].map((weekday) => ({ weekday, slot: 'morning' as const, capacity: 1 }))
	const calendar = calendarOf({ ...availability, weekly }, { taken: none, now })
	expect(nearestOpen(calendar, { date: '2026-03-04', slot: 'morning' }, 1)).toEqual([
		{ date: '2026-03-03', slot: 'morning' },
	])
})

test('the rules become a full and a partial tier of refunds', () => {
	expect(tiersOf(rules)).toEqual([
		{ hours: 48, percent: 100 },
		{ hours: 24, percent: 50 },
	])
})
