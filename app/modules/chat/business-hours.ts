import { addDays, instantOf, localDateOf, weekdayOf } from '#app/lib/zoned-time.ts'

/** One span of a weekday (0 is Sunday), in local times like '09:00'; `until` may be '24:00'. */
export type Hours = { weekday: number; from: string; until: string }
type Week = { hours: readonly Hours[]; timeZone: string }

/** Whether the advisor's office is open at an instant. */
export function isOpenAt(instant: Date, { hours, timeZone }: Week): boolean {
	return spansOf(localDateOf(instant, timeZone), { hours, timeZone }).some(
		([from, until]) => instant >= from && instant < until,
	)
}

/** How much of the time between two instants lay in office hours, in milliseconds; it looks back a week at most. */
export function openMsBetween(since: Date, now: Date, { hours, timeZone }: Week): number {
	const last = localDateOf(now, timeZone)
	let openMs = 0
	for (let back = 0; back <= 7; back++) {
		const day = addDays(last, -back)
		for (const [from, until] of spansOf(day, { hours, timeZone })) {
			const begin = Math.max(from.getTime(), since.getTime())
			const end = Math.min(until.getTime(), now.getTime())
			openMs += Math.max(0, end - begin)
		}
	}
	return openMs
}

function spansOf(date: string, { hours, timeZone }: Week): [Date, Date][] {
	const weekday = weekdayOf(date)
	return hours
		.filter((span) => span.weekday === weekday)
		.map(({ from, until }) => [instantOf(date, from, timeZone), instantOf(date, until, timeZone)])
}
