import { TZDate } from '@date-fns/tz'
import {
	addMonths,
	addQuarters,
	addWeeks,
	addYears,
	format,
	startOfISOWeek,
	startOfMonth,
	startOfQuarter,
	startOfYear,
} from 'date-fns'

/** A span of time: `from` is inclusive, `until` exclusive. */
export type Span = { from: Date; until: Date }

export const periods = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** Returns the period named in a query parameter; 'month' if there is none. */
export const readPeriod = (text: string | null): Period => periods.find((each) => each === text) ?? 'month'

const kinds: Record<Period, { start(date: TZDate): Date; add(date: TZDate, count: number): Date }> = {
	week: { start: startOfISOWeek, add: addWeeks },
	month: { start: startOfMonth, add: addMonths },
	quarter: { start: startOfQuarter, add: addQuarters },
	year: { start: startOfYear, add: addYears },
}

/**
 * Returns the current period in a time zone up to `now`, and the same part of the previous period, both with labels, so that, for example,
 * the first 21 days of both are compared. A shorter previous month ends earlier. Weeks begin on Monday.
 */
export function periodToDate(
	period: Period,
	now: Date,
	timeZone: string,
): { current: Span; before: Span; label: string; beforeLabel: string } {
	const { start, add } = kinds[period]
	const here = new TZDate(now.getTime(), timeZone)
	const begin = start(here) as TZDate
	const beforeBegin = add(begin, -1)
	const beforeEnd = add(here, -1)
	return {
		current: { from: new Date(begin.getTime()), until: now },
		before: { from: new Date(beforeBegin.getTime()), until: new Date(beforeEnd.getTime()) },
		label: formatSpan(begin, here),
		beforeLabel: formatSpan(beforeBegin, beforeEnd),
	}
}

/** Formats a span as 'Oct 1-21' or 'Sep 28-Oct 4'. */
function formatSpan(from: Date, until: Date): string {
	const sameMonth = format(from, 'yyyy-MM') === format(until, 'yyyy-MM')
	return `${format(from, 'MMM d')}-${format(until, sameMonth ? 'd' : 'MMM d')}`
}
