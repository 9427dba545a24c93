// Apart from zoned-time.ts, because forms in the browser need these, and not its library.

/** Returns whether a text is a valid local date; 2026-02-30 and 2026-3-4 are not. */
export function isLocalDate(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
	const noon = new Date(`${text}T12:00:00Z`)
	return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

/** Returns the local date `days` calendar days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
	const noon = new Date(`${date}T12:00:00Z`)
	noon.setUTCDate(noon.getUTCDate() + days)
	return noon.toISOString().slice(0, 10)
}

/** Returns the weekday of a local date: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
	return new Date(`${date}T12:00:00Z`).getUTCDay()
}

/** Formats '2026-03-04' as 'Wed, Mar 4'. */
export function formatLocalDay(date: string): string {
	return dayFormat.format(new Date(`${date}T12:00:00Z`))
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
	weekday: 'short',
	month: 'short',
	day: 'numeric',
	timeZone: 'UTC',
})
