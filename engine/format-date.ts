const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a calendar day such as '2026-03-04' as 'March 4, 2026'. */
export const formatDate = (isoDay: string): string => longDate.format(new Date(isoDay))

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats the date of a source, which may be only a year or a month: '2024', 'November 2026', 'March 4, 2026'. */
export function formatSourceDate(asOf: string): string {
	if (asOf.length === 4) return asOf
	return asOf.length === 7 ? monthAndYear.format(new Date(`${asOf}-01`)) : formatDate(asOf)
}
