import { expect, test } from 'vitest'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { bookingRules } from '#tests/factories/appointments/booking-rules.ts'
import { type Availability, calendarOf, usualWeek } from './availability.ts'
import { dayMark } from './day-status.ts'

const rules = { ...bookingRules, horizonDays: 30 }
const availability: Availability = {
	weekly: usualWeek,
	busy: new Map(),
	closures: [{ id: '1', firstDay: '2026-03-10', lastDay: '2026-03-11', note: 'Auction days' }],
	rules,
	timeZone: 'America/New_York',
}
// Wednesday at noon in New York.
const now = new Date('2026-03-04T17:00:00Z')

const calendar = calendarOf(availability, {
	now,
	taken: ({ date, slot }) => (date === '2026-03-12' || (date === '2026-03-13' && slot === 'morning') ? 1 : 0),
})

test('every day shows its free slots, or why it cannot be chosen', () => {
	const notes: Record<string, [string, string | RegExp]> = {
		'2026-03-03': ['closed', 'past'],
		'2026-03-04': ['closed', 'too soon to book'],
		'2026-03-05': ['open', '2 of 2 times free'],
		'2026-03-06': ['open', '3 of 3 times free'],
		'2026-03-07': ['open', '2 of 2 times free'],
		'2026-03-08': ['closed', 'no appointments on this day of the week'],
		'2026-03-10': ['closed', 'closed: Auction days'],
		'2026-03-12': ['full', 'fully booked, there is a waitlist'],
		'2026-03-13': ['open', '2 of 3 times free'],
	}
	for (const [date, [state, note]] of Object.entries(notes))
		expect(dayMark(calendar, date), date).toMatchObject({ state, note })
	expect(dayMark(calendar, addDays(calendar.lastDay, 1))).toMatchObject({ state: 'closed' })
})

test('a day has a mark for each of its slots, in order', () => {
	expect(dayMark(calendar, '2026-03-13').partsFree).toEqual([false, true, true])
	expect(dayMark(calendar, '2026-03-07').partsFree).toEqual([true, true, false])
})
