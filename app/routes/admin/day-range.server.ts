import { addDays, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'

/** Local dates, both inclusive; empty without a limit. */
export type DayRange = { from: string; until: string }

/** Reads the dates of a list's filters from a query string. Invalid ones are ignored, because URLs can be typed by hand. */
export function readDayRange(query: URLSearchParams): DayRange {
	const day = (name: string) => {
		const text = query.get(name) ?? ''
		return isLocalDate(text) ? text : ''
	}
	return { from: day('from'), until: day('until') }
}

/** Returns the instants of a day range: at or after `from`, and before `until`. Days begin and end in the time zone. */
export function instantsOf({ from, until }: DayRange, timeZone: string) {
	return {
		from: from ? instantOf(from, '00:00', timeZone) : undefined,
		until: until ? instantOf(addDays(until, 1), '00:00', timeZone) : undefined,
	}
}
