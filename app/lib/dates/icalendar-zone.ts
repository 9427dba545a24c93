import { tzOffset } from '@date-fns/tz'

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * Returns the lines of a VTIMEZONE with every clock change from the year before `from` to the year after `until`. It has no
 * recurrence rules, because governments may change them; programs that know the zone's name use their own data.
 */
export function timeZoneBlock(timeZone: string, from: Date, until: Date): string[] {
	const begin = Date.UTC(from.getUTCFullYear() - 1, 0, 1)
	const end = Date.UTC(until.getUTCFullYear() + 2, 0, 1)
	const first = { timestampMs: begin, before: offsetAt(timeZone, begin), after: offsetAt(timeZone, begin) }
	const changes = [first, ...changesBetween(timeZone, begin, end)]
	const standard = Math.min(...changes.map(({ after }) => after))
	return [
		'BEGIN:VTIMEZONE',
		`TZID:${timeZone}`,
		...changes.flatMap(({ timestampMs, before, after }) => {
			const kind = after === standard ? 'STANDARD' : 'DAYLIGHT'
			return [
				`BEGIN:${kind}`,
				// In local time before the change (3.6.5).
				`DTSTART:${new Date(timestampMs + before * minuteMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}`,
				`TZOFFSETFROM:${formatOffset(before)}`,
				`TZOFFSETTO:${formatOffset(after)}`,
				`TZNAME:${formatOffset(after)}`,
				`END:${kind}`,
			]
		}),
		'END:VTIMEZONE',
	]
}

type Change = { timestampMs: number; before: number; after: number }

const changesCache = new Map<string, Change[]>()

function changesBetween(timeZone: string, begin: number, end: number): Change[] {
	const key = `${timeZone} ${begin} ${end}`
	const found = changesCache.get(key) ?? findChanges(timeZone, begin, end)
	if (changesCache.size > 100) changesCache.clear()
	changesCache.set(key, found)
	return found
}

/** Finds the clock changes: searches day by day, because some zones change twice within a month, and then for the minute within the day. */
function findChanges(timeZone: string, begin: number, end: number): Change[] {
	const changes: Change[] = []
	let before = offsetAt(timeZone, begin)
	for (let timestampMs = begin; timestampMs < end; timestampMs += dayMs) {
		const after = offsetAt(timeZone, timestampMs + dayMs)
		if (after !== before)
			changes.push({ timestampMs: findMinute(timeZone, timestampMs, before), before, after })
		before = after
	}
	return changes
}

function findMinute(timeZone: string, dayStart: number, before: number): number {
	let low = dayStart
	let high = dayStart + dayMs
	while (high - low > minuteMs) {
		const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
		if (offsetAt(timeZone, middle) === before) low = middle
		else high = middle
	}
	return high
}

/** Returns the offset from UTC in minutes, positive to the east. */
const offsetAt = (timeZone: string, timestampMs: number): number => tzOffset(timeZone, new Date(timestampMs))

function formatOffset(minutes: number): string {
	const size = Math.abs(minutes)
	const [hours, rest] = [Math.floor(size / 60), Math.round(size % 60)]
	return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
