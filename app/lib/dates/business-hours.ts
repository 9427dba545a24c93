import { addDays, weekdayOf } from './local-dates.ts'
import { instantOf, localDateOf } from './zoned-time.ts'

/** Opening hours on a weekday (0 is Sunday), in local times like '09:00'; `until` may be '24:00'. */
export type Hours = { weekday: number; from: string; until: string }
export type OfficeWeek = { hours: readonly Hours[]; timeZone: string }

/** Whether the advisor's office is open at an instant. */
export function isOpenAt(instant: Date, { hours, timeZone }: OfficeWeek): boolean {
	return spansOf(localDateOf(instant, timeZone), { hours, timeZone }).some(
		([from, until]) => instant >= from && instant < until,
	)
}

/** Returns the milliseconds of office hours between two instants, but counts only the seven days before that of `now` and that day. */
export function openMsBetween(since: Date, now: Date, { hours, timeZone }: OfficeWeek): number {
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

/**
 * Returns when `openMs` milliseconds of office hours have passed since an instant. An office without hours is always open.
 * Null if that takes more than ten years.
 */
export function afterOpenMs(since: Date, openMs: number, week: OfficeWeek): Date | null {
	if (week.hours.length === 0) return new Date(since.getTime() + openMs)
	let left = openMs
	for (const [from, until] of spansSince(since, week)) {
		const begin = Math.max(from.getTime(), since.getTime())
		const length = Math.max(0, until.getTime() - begin)
		if (length >= left) return new Date(begin + left)
		left -= length
	}
	return null
}

/** Returns the milliseconds of office hours between two instants, however far apart they are. */
export function openMsWithin(since: Date, until: Date, week: OfficeWeek): number {
	if (until <= since) return 0
	if (week.hours.length === 0) return until.getTime() - since.getTime()
	let openMs = 0
	for (const [from, to] of spansSince(since, week)) {
		if (from >= until) break
		const begin = Math.max(from.getTime(), since.getTime())
		openMs += Math.max(0, Math.min(to.getTime(), until.getTime()) - begin)
	}
	return openMs
}

/** Returns when the office next opens: `time` itself while it is open, null if never. */
export function nextOpening(time: Date, week: OfficeWeek): Date | null {
	if (week.hours.length === 0) return time
	for (const [from, until] of spansSince(time, week)) if (until > time) return from > time ? from : time
	return null
}

const daysMax = 3_660

/** Yields the office hours in order, starting with the day before `since`, which may still be open at midnight. */
function* spansSince(since: Date, week: OfficeWeek): Generator<[Date, Date]> {
	const first = addDays(localDateOf(since, week.timeZone), -1)
	for (let day = 0; day < daysMax; day++)
		yield* spansOf(addDays(first, day), week).sort(([a], [b]) => a.getTime() - b.getTime())
}

function spansOf(date: string, { hours, timeZone }: OfficeWeek): [Date, Date][] {
	const weekday = weekdayOf(date)
	return hours
		.filter((span) => span.weekday === weekday)
		.map(({ from, until }) => [instantOf(date, from, timeZone), instantOf(date, until, timeZone)])
}
