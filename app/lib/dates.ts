const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** An instant as the day it is in a time zone: 'Tue, Mar 4, 2026'. */
export function formatDay(instant: Date, timeZone: string): string {
	let format = dayFormats.get(timeZone)
	if (!format) {
		format = new Intl.DateTimeFormat('en-US', {
			weekday: 'short',
			month: 'short',
			day: 'numeric',
			year: 'numeric',
			timeZone,
		})
		dayFormats.set(timeZone, format)
	}
	return format.format(instant)
}
