import { formatDate } from '#app/lib/dates/dates.ts'

/** Formats the date of a source: a day in full, a month as 'September 2026', a year as it is. */
export function sourceDate(date: string): string {
	if (date.length === 4) return date
	if (date.length === 10) return formatDate(date)
	return formatDate(`${date}-01`).replace(' 1,', '')
}
