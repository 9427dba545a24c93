import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMoment, yearOf } from './dates.ts'

test('an instant is formatted with the day and time in the given time zone', () => {
	const instant = new Date('2026-03-05T02:05:00Z')
	expect(formatDay(instant, 'America/New_York')).toBe('Wed, Mar 4, 2026')
	expect(formatDay(instant, 'Europe/Berlin')).toBe('Thu, Mar 5, 2026')
	expect(formatMoment(instant, 'America/New_York')).toBe('Wed, Mar 4, 2026, 9:05 PM')
})

test('a calendar day does not depend on the time zone of the server', () => {
	expect(formatDate('2026-01-01')).toBe('January 1, 2026')
})

test('the year changes at midnight in the given time zone', () => {
	const instant = new Date('2027-01-01T04:59:59Z')
	expect(yearOf(instant, 'America/New_York')).toBe(2026)
	expect(yearOf(instant, 'Europe/Berlin')).toBe(2027)
})
