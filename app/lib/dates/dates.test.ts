import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMoment, yearOf } from './dates.ts'

const newYork = 'America/New_York'

test('an instant is formatted with the day and time in the given time zone', () => {
	const instant = new Date('2026-03-05T02:05:00Z')
	expect(formatDay(instant, newYork)).toBe('Wed, Mar 4, 2026')
	expect(formatDay(instant, 'Europe/Berlin')).toBe('Thu, Mar 5, 2026')
	expect(formatMoment(instant, newYork)).toBe('Wed, Mar 4, 2026 · 9:05pm')
	expect(formatMoment(new Date('2026-03-04T14:00:00Z'), newYork)).toBe('Wed, Mar 4, 2026 · 9am')
	expect(formatMoment(new Date('2026-03-04T05:00:00Z'), newYork)).toBe('Wed, Mar 4, 2026 · 12am')
})

test('a page leaves out the current year, by the time zone of the business, and only that one', () => {
	// Still 2026 in New York, already 2027 in Berlin.
	const instant = new Date('2027-01-01T04:30:00Z')
	expect(formatDay(instant, newYork, 2026)).toBe('Thu, Dec 31')
	expect(formatMoment(instant, newYork, 2026)).toBe('Thu, Dec 31 · 11:30pm')
	expect(formatMoment(instant, newYork, 2027)).toBe('Thu, Dec 31, 2026 · 11:30pm')
	expect(formatDay(instant, 'Europe/Berlin', 2026)).toBe('Fri, Jan 1, 2027')
})

test('a calendar day does not depend on the time zone of the server', () => {
	expect(formatDate('2026-01-01')).toBe('January 1, 2026')
})

test('the year changes at midnight in the given time zone', () => {
	const instant = new Date('2027-01-01T04:59:59Z')
	expect(yearOf(instant, newYork)).toBe(2026)
	expect(yearOf(instant, 'Europe/Berlin')).toBe(2027)
})
