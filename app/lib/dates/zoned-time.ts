import { TZDate } from '@date-fns/tz'

/**
 * The only file that converts between local times and instants. It never uses the time zone of the machine. A local date is '2026-03-04', a
 * local time '09:30', a time zone an IANA name.
 */

/**
 * Returns the instant at which clocks in the zone show this date and time. A time in the hour skipped in spring is moved forward by
 * the size of the gap; a time in the hour repeated in fall is the first of the two (RFC 5545, 3.3.5).
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
	const [year, month, day] = date.split('-').map(Number) as [number, number, number]
	const [hours, minutes] = time.split(':').map(Number) as [number, number]
	return new Date(new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime())
}

/** Returns the local date of an instant. */
export function localDateOf(instant: Date, timeZone: string): string {
	const here = new TZDate(instant.getTime(), timeZone)
	return `${pad(here.getFullYear(), 4)}-${pad(here.getMonth() + 1)}-${pad(here.getDate())}`
}

/** Returns the local time of an instant, to the minute: '14:05'. */
export function localTimeOf(instant: Date, timeZone: string): string {
	const here = new TZDate(instant.getTime(), timeZone)
	return `${pad(here.getHours())}:${pad(here.getMinutes())}`
}

/** Returns the city in the name of a time zone: 'New York'. */
export function cityOf(timeZone: string): string {
	return timeZone.split('/').at(-1)!.replaceAll('_', ' ')
}

/** Whether this machine knows a time zone of that name. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: name })
		return true
	} catch {
		return false
	}
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
