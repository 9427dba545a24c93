import { type Slot, slotHours } from '#app/lib/dates/appointment-slots.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'

/** From and until when, in local time of the business: '2026-03-04T09:00'. */
export type LocalSpan = readonly [from: string, until: string]

/** By local day, in order: from and until which minute of that day. */
export type BusyDays = ReadonlyMap<string, readonly (readonly [from: number, until: number])[]>

const dayMinutes = 24 * 60

/** Splits spans at midnight and sorts them by day. */
export function busyDaysOf(spans: readonly LocalSpan[]): BusyDays {
	const days = new Map<string, [number, number][]>()
	for (const [from, until] of spans)
		for (let date = from.slice(0, 10); date <= until.slice(0, 10); date = addDays(date, 1)) {
			const start = from.startsWith(date) ? minuteOf(from.slice(11)) : 0
			const end = until.startsWith(date) ? minuteOf(until.slice(11)) : dayMinutes
			if (start >= end) continue
			const day = days.get(date) ?? []
			days.set(date, day)
			day.push([start, end])
		}
	for (const day of days.values()) day.sort((one, other) => one[0] - other[0])
	return days
}

/** Returns the length of the longest stretch of a slot that is free. */
export function longestFreeMinutes(busy: BusyDays, { date, slot }: { date: string; slot: Slot }): number {
	const [opens, closes] = [minuteOf(slotHours[slot].from), minuteOf(slotHours[slot].until)]
	let freeFrom = opens
	let longest = 0
	for (const [from, until] of busy.get(date) ?? []) {
		longest = Math.max(longest, Math.min(from, closes) - freeFrom)
		freeFrom = Math.max(freeFrom, until)
	}
	return Math.max(longest, closes - freeFrom)
}

function minuteOf(time: string): number {
	const [hours, minutes] = time.split(':').map(Number) as [number, number]
	return hours * 60 + minutes
}
