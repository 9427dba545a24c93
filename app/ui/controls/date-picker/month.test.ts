import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '#app/lib/dates/local-dates.ts'
import { addMonths, dayAfterKey, weeksOf } from './month.ts'

test('every month contains each of its days once, in the column of its weekday', () => {
	fc.assert(
		fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
			const month = `${year}-${String(number).padStart(2, '0')}`
			const weeks = weeksOf(month)
			const days = weeks.flat().filter((day) => day !== null)
			expect(days).toHaveLength(new Date(year, number, 0).getDate())
			expect(new Set(days).size).toBe(days.length)
			for (const week of weeks)
				for (const [weekday, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe(weekday)
		}),
	)
})

test('adding a month to the last day of a long month returns the last day of a shorter one', () => {
	expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
	expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
	expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('keys move the focus as the date picker pattern defines', () => {
	const day = '2026-03-04' // a Wednesday
	expect(dayAfterKey(day, 'ArrowLeft')).toBe('2026-03-03')
	expect(dayAfterKey(day, 'ArrowRight')).toBe('2026-03-05')
	expect(dayAfterKey(day, 'ArrowUp')).toBe('2026-02-25')
	expect(dayAfterKey(day, 'ArrowDown')).toBe('2026-03-11')
	expect(dayAfterKey(day, 'Home')).toBe('2026-03-01')
	expect(dayAfterKey(day, 'End')).toBe('2026-03-07')
	expect(dayAfterKey(day, 'PageDown')).toBe('2026-04-04')
	expect(dayAfterKey(day, 'PageUp', true)).toBe('2025-03-04')
	expect(dayAfterKey(day, 'a')).toBeNull()
})
