import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './dates.ts'

test('an instant is told as the day and time it is in the given zone', () => {
	const instant = new Date('2026-03-05T02:05:00Z')
	expect(formatDay(instant, 'America/New_York')).toBe('Wed, Mar 4, 2026')
	expect(formatDay(instant, 'Europe/Berlin')).toBe('Thu, Mar 5, 2026')
	expect(formatMoment(instant, 'America/New_York')).toBe('Wed, Mar 4, 2026, 9:05 PM')
})
