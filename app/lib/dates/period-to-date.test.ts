import { expect, test } from 'vitest'
import { periodToDate, readPeriod } from './period-to-date.ts'

test('the month begins at local midnight, whatever the day on the server', () => {
	// 03:30 UTC on Nov 1 is still October in New York.
	const { current, before } = periodToDate('month', new Date('2026-11-01T03:30:00Z'), 'America/New_York')
	expect(current.from.toISOString()).toBe('2026-10-01T04:00:00.000Z')
	expect(before.from.toISOString()).toBe('2026-09-01T04:00:00.000Z')
	expect(before.until.toISOString()).toBe('2026-10-01T03:30:00.000Z')
})

test('the previous period ends at the same local hour across a daylight-saving change', () => {
	const { before } = periodToDate('month', new Date('2026-11-21T15:00:00Z'), 'America/New_York')
	expect(before.until.toISOString()).toBe('2026-10-21T14:00:00.000Z')
})

test('on the 31st, a shorter previous month is compared up to the same hour of its last day', () => {
	const { before, beforeLabel } = periodToDate('month', new Date('2026-03-31T16:00:00Z'), 'America/New_York')
	expect(before.from.toISOString()).toBe('2026-02-01T05:00:00.000Z')
	expect(before.until.toISOString()).toBe('2026-02-28T17:00:00.000Z')
	expect(beforeLabel).toBe('Feb 1-28')
})

test('a week begins on Monday, a quarter and a year on their first day, and each is compared with the same part of the previous one', () => {
	const saturday = new Date('2026-11-21T15:00:00Z')
	const week = periodToDate('week', saturday, 'America/New_York')
	expect(week.current.from.toISOString()).toBe('2026-11-16T05:00:00.000Z')
	expect(week.label).toBe('Nov 16-21')
	expect(week.beforeLabel).toBe('Nov 9-14')
	const quarter = periodToDate('quarter', saturday, 'America/New_York')
	expect(quarter.current.from.toISOString()).toBe('2026-10-01T04:00:00.000Z')
	expect(quarter.beforeLabel).toBe('Jul 1-Aug 21')
	const year = periodToDate('year', saturday, 'America/New_York')
	expect(year.before.from.toISOString()).toBe('2025-01-01T05:00:00.000Z')
	expect(year.beforeLabel).toBe('Jan 1-Nov 21')
})

test('without a valid period the month is used', () => {
	expect(readPeriod('decade')).toBe('month')
	expect(readPeriod(null)).toBe('month')
	expect(readPeriod('year')).toBe('year')
})
