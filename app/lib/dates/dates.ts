/** An instant as the day it is in a time zone: 'Tue, Mar 4, 2026'. */
export function formatDay(instant: Date, timeZone: string): string {
	return formatIn(timeZone, day).format(instant)
}

/** The same with the time of day: 'Tue, Mar 4, 2026, 9:05 PM'. */
export function formatMoment(instant: Date, timeZone: string): string {
	return formatIn(timeZone, moment).format(instant)
}

/** A calendar day, given as '2026-03-04', in full: 'March 4, 2026'. */
export function formatDate(isoDay: string): string {
	return formatIn('UTC', date).format(new Date(isoDay))
}

/** The year an instant is in, in a time zone. */
export function yearOf(instant: Date, timeZone: string): number {
	return Number(formatIn(timeZone, year).format(instant))
}

const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit' } as const
const date = { dateStyle: 'long' } as const
const year = { year: 'numeric' } as const

// Making a format costs a hundred times what using it costs.
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>(
	[day, moment, date, year].map((parts) => [parts, new Map()]),
)

function formatIn(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const known = formats.get(parts)!
	let format = known.get(timeZone)
	if (!format) {
		format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
		known.set(timeZone, format)
	}
	return format
}
