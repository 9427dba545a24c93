/** Formats the day of an instant in a time zone: 'Wed, Mar 4, 2026'. */
export function formatDay(instant: Date, timeZone: string): string {
	return formatIn(timeZone, day).format(instant)
}

/** Formats day and time of an instant in a time zone: 'Wed, Mar 4, 2026, 9:05 PM'. */
export function formatMoment(instant: Date, timeZone: string): string {
	return formatIn(timeZone, moment).format(instant)
}

/** Formats a calendar day such as '2026-03-04' as 'March 4, 2026'. */
export function formatDate(isoDay: string): string {
	return formatIn('UTC', date).format(new Date(isoDay))
}

/** Returns the year of an instant in a time zone. */
export function yearOf(instant: Date, timeZone: string): number {
	return Number(formatIn(timeZone, year).format(instant))
}

const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit' } as const
const date = { dateStyle: 'long' } as const
const year = { year: 'numeric' } as const

// Formats are cached, because creating one takes a hundred times as long as using it.
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>(
	[day, moment, date, year].map((parts) => [parts, new Map()]),
)

function formatIn(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const formatsByZone = formats.get(parts)!
	let format = formatsByZone.get(timeZone)
	if (!format) {
		format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
		formatsByZone.set(timeZone, format)
	}
	return format
}
