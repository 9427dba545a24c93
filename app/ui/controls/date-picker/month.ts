import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'

/** Returns the same day `count` months later, or that month's last day if it is shorter. Days are local dates, '2026-03-04'. */
export function addMonths(day: string, count: number): string {
	const [year, month, date] = day.split('-').map(Number) as [number, number, number]
	const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
	const first = new Date(Date.UTC(year, month - 1 + count, 1, 12)).toISOString().slice(0, 10)
	return addDays(first, Math.min(date, last) - 1)
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the days of a month ('2026-03') in weeks from Sunday to Saturday, with null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
	const first = `${month}-01`
	const count = Number(addDays(addMonths(first, 1), -1).slice(8))
	const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
	for (let date = 0; date < count; date++) cells.push(addDays(first, date))
	while (cells.length % 7) cells.push(null)
	return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns the day that a key moves to in a date grid (WAI-ARIA date picker pattern), or null for other keys. */
export function dayAfterKey(day: string, key: string, shift = false): string | null {
	switch (key) {
		case 'ArrowLeft':
			return addDays(day, -1)
		case 'ArrowRight':
			return addDays(day, 1)
		case 'ArrowUp':
			return addDays(day, -7)
		case 'ArrowDown':
			return addDays(day, 7)
		case 'Home':
			return addDays(day, -weekdayOf(day))
		case 'End':
			return addDays(day, 6 - weekdayOf(day))
		case 'PageUp':
			return addMonths(day, shift ? -12 : -1)
		case 'PageDown':
			return addMonths(day, shift ? 12 : 1)
		default:
			return null
	}
}
