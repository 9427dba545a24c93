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

/** From an instant, taken in, until another, left out. */
export type Span = { from: Date; until: Date }

export const periods = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** The period an address names; what is none is the month. */
export const readPeriod = (text: string | null): Period => periods.find((each) => each === text) ?? 'month'

const kinds: Record<Period, { start(date: TZDate): Date; add(date: TZDate, count: number): Date }> = {
	week: { start: startOfISOWeek, add: addWeeks },
	month: { start: startOfMonth, add: addMonths },
	quarter: { start: startOfQuarter, add: addQuarters },
	year: { start: startOfYear, add: addYears },
}

/**
 * The running period in a time zone up to `now`, and the same stretch of the one before, so that a figure
 * of the 21st is compared with the 21st. In a shorter month the stretch ends with the month. Weeks begin on Monday.
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
		label: span(begin, here),
		beforeLabel: span(beforeBegin, beforeEnd),
	}
}

/** 'Oct 1-21', 'Sep 28-Oct 4'. */
function span(from: Date, until: Date): string {
	const sameMonth = format(from, 'yyyy-MM') === format(until, 'yyyy-MM')
	return `${format(from, 'MMM d')}-${format(until, sameMonth ? 'd' : 'MMM d')}`
}
