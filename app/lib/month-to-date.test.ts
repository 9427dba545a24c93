import { expect, test } from 'vitest'
import { monthToDate } from './month-to-date.ts'

test('the month begins at local midnight, whatever the server thinks the day is', () => {
	// 03:30 UTC on Nov 1 is still October in New York.
	const { current, before } = monthToDate(new Date('2026-11-01T03:30:00Z'), 'America/New_York')
	expect(current.from.toISOString()).toBe('2026-10-01T04:00:00.000Z')
	expect(before.from.toISOString()).toBe('2026-09-01T04:00:00.000Z')
	expect(before.until.toISOString()).toBe('2026-10-01T03:30:00.000Z')
})

test('the stretch before ends at the same local hour across a daylight-saving change', () => {
	const { before } = monthToDate(new Date('2026-11-21T15:00:00Z'), 'America/New_York')
	expect(before.until.toISOString()).toBe('2026-10-21T14:00:00.000Z')
})

test('on the 31st a shorter month before is taken whole', () => {
	const { before, beforeLabel } = monthToDate(new Date('2026-03-31T16:00:00Z'), 'America/New_York')
	expect(before.from.toISOString()).toBe('2026-02-01T05:00:00.000Z')
	expect(before.until.toISOString()).toBe('2026-02-28T17:00:00.000Z')
	expect(beforeLabel).toBe('Feb 1-28')
})
