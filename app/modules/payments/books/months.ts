import { addDays, isLocalDate } from '#app/lib/dates/local-dates.ts'

/** A month as '2026-11'. */
export type Month = string

/** Returns the month of an ISO date. */
export const monthOf = (day: string): Month => day.slice(0, 7)

/** Returns the month that a text names, such as a part of an address; null if it names none. */
export const readMonth = (text: string | null): Month | null =>
	text && /^\d{4}-\d{2}$/.test(text) && isLocalDate(`${text}-01`) ? text : null

/** Returns the first and the last day of a month, as ISO dates. */
export const daysOfMonth = (month: Month): { from: string; until: string } => ({
	from: `${month}-01`,
	until: addDays(`${nextMonth(month)}-01`, -1),
})

export const nextMonth = (month: Month): Month => monthOf(addDays(`${month}-01`, 31))
export const monthBefore = (month: Month): Month => monthOf(addDays(`${month}-01`, -1))

/** 'November 2026'. */
export const formatMonth = (month: Month): string =>
	new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
		new Date(`${month}-01T00:00:00Z`),
	)
