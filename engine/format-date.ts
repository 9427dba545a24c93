const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a calendar day such as '2026-03-04' as 'March 4, 2026'. */
export const formatDate = (isoDay: string): string => longDate.format(new Date(isoDay))
