/**
 * Formats the day of an instant in a time zone: 'Wed, Mar 4, 2026'. With `thisYear`, a day of that year is formatted without it: 'Wed, Mar
 * 4'. Pages pass `thisYear`; emails and documents, which are read later, do not.
 */
export function formatDay(instant: Date, timeZone: string, thisYear?: number): string {
	return formatIn(timeZone, isOfYear(instant, timeZone, thisYear) ? dayOfYear : day).format(instant)
}

/** Formats day and time of an instant in a time zone: 'Wed, Mar 4, 2026 · 9:05pm', or 'Wed, Mar 4 · 9pm' in `thisYear`. */
export function formatMoment(instant: Date, timeZone: string, thisYear?: number): string {
	return `${formatDay(instant, timeZone, thisYear)} · ${formatTime(instant, timeZone)}`
}

/** Formats the time of an instant in a time zone: '9:05pm', '9am'. */
function formatTime(instant: Date, timeZone: string): string {
	// '9:05 PM', with a narrow space in some versions of ICU.
	return formatIn(timeZone, time)
		.format(instant)
		.replace(/:00(?=\s)/, '')
		.replace(/\s/, '')
		.toLowerCase()
}

/** Formats a calendar day such as '2026-03-04' as 'March 4, 2026'. */
export function formatDate(isoDay: string): string {
	return formatIn('UTC', date).format(new Date(isoDay))
}

/** Returns the year of an instant in a time zone. */
export function yearOf(instant: Date, timeZone: string): number {
	return Number(formatIn(timeZone, year).format(instant))
}

/** Returns the beginning of an instant's minute. */
export const startOfMinute = (instant: Date): Date =>
	new Date(Math.floor(instant.getTime() / 60_000) * 60_000)

const isOfYear = (instant: Date, timeZone: string, thisYear: number | undefined): boolean =>
	thisYear !== undefined && yearOf(instant, timeZone) === thisYear

const dayOfYear = { weekday: 'short', month: 'short', day: 'numeric' } as const
const day = { ...dayOfYear, year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const date = { dateStyle: 'long' } as const
const year = { year: 'numeric' } as const

// Formats are cached, because creating one takes a hundred times as long as using it.
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>(
	[day, dayOfYear, time, date, year].map((parts) => [parts, new Map()]),
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
