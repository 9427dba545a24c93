import { TZDate } from '@date-fns/tz'
import { addMonths, format, startOfMonth } from 'date-fns'

/** From an instant, taken in, until another, left out. */
export type Span = { from: Date; until: Date }

/**
 * The running month in a time zone up to `now`, and the same stretch of the month before, so that a figure
 * of the 21st is compared with the 21st. In a shorter month the stretch ends with the month.
 */
export function monthToDate(
	now: Date,
	timeZone: string,
): { current: Span; before: Span; beforeLabel: string } {
	const here = new TZDate(now.getTime(), timeZone)
	const start = startOfMonth(here)
	const beforeStart = addMonths(start, -1)
	const beforeEnd = addMonths(here, -1)
	return {
		current: { from: new Date(start.getTime()), until: now },
		before: { from: new Date(beforeStart.getTime()), until: new Date(beforeEnd.getTime()) },
		beforeLabel: `${format(beforeStart, 'MMM d')}-${format(beforeEnd, 'd')}`,
	}
}
