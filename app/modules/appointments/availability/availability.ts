import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { type BusyDays, longestFreeMinutes } from './busy-days.ts'

/** A slot of a local day of the business. */
export type DaySlot = { date: string; slot: Slot }

/** How many appointments a slot takes, by weekday (0 is Sunday); slots that are not listed are not offered. */
export type WeeklySlot = { weekday: number; slot: Slot; capacity: number }

export type Closure = { id: string; firstDay: string; lastDay: string; note: string }

/** The advisor's rules for booking, in the units of their names. */
export type BookingRules = {
	noticeHours: number
	horizonDays: number
	holdHours: number
	claimHours: number
	changeNoticeHours: number
	appointmentMinutes: number
	refundFullHours: number
	refundPartHours: number
	refundPartPercent: number
}

export type Availability = {
	weekly: WeeklySlot[]
	/** Closures of today and later. */
	closures: Closure[]
	/** When the advisor is busy elsewhere, by local day, in minutes of that day. */
	busy: BusyDays
	rules: BookingRules
	timeZone: string
}

/**
 * - open: can be booked;
 * - full: every spot is taken, the waitlist is open;
 * - closed: not offered on that weekday, or the day is closed;
 * - too_soon: past, started, or within the minimum notice;
 * - too_far: beyond the booking window.
 */
export type SlotState = 'open' | 'full' | 'closed' | 'too_soon' | 'too_far'

export type CalendarSlot = { state: SlotState; free: number }
export type CalendarDay = {
	date: string
	/** The advisor's note on the closure of this day, which may be empty; null when the day is not closed. */
	closed: string | null
	slots: Record<Slot, CalendarSlot>
}

/** Every day of the booking window, starting today. Plain data, because pages send it to the browser. */
export type BookingCalendar = { timeZone: string; today: string; lastDay: string; days: CalendarDay[] }

/** The default week until the advisor sets one: all slots on weekdays, Saturday until four. */
export const usualWeek: WeeklySlot[] = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
	slots.filter((slot) => weekday !== 6 || slot !== 'evening').map((slot) => ({ weekday, slot, capacity: 1 })),
)

/**
 * Returns how many spots a slot has according to the week, the closures and the advisor's other calendars; 0 means closed. A slot is closed
 * when no stretch of it that is free would be long enough for an appointment of the usual length.
 */
export function capacityOf({ weekly, closures, busy, rules }: Availability, { date, slot }: DaySlot): number {
	if (closureOn(closures, date)) return 0
	if (longestFreeMinutes(busy, { date, slot }) < rules.appointmentMinutes) return 0
	return hoursOf(weekly, date).find((one) => one.slot === slot)?.capacity ?? 0
}

/** Returns the usual hours of a day. */
export function hoursOf(weekly: readonly WeeklySlot[], date: string): WeeklySlot[] {
	const weekday = weekdayOf(date)
	return weekly.filter((one) => one.weekday === weekday)
}

/** Returns the availability for appointments of a length; those of the usual length or shorter need a stretch of the usual length. */
export const forLength = (availability: Availability, minutes: number | null): Availability => {
	const { rules } = availability
	if (!minutes || minutes <= rules.appointmentMinutes) return availability
	return { ...availability, rules: { ...rules, appointmentMinutes: minutes } }
}

/** Returns the state of a slot of which `taken` spots are taken. */
export function slotStateOf(
	availability: Availability,
	{ now, taken, ...slot }: DaySlot & { taken: number; now: Date },
): SlotState {
	return stateWithin(boundsOf(availability, now), {
		...slot,
		taken,
		capacity: capacityOf(availability, slot),
	})
}

/** What can be booked at a moment. Computed once per calendar, because converting time zones for each slot is slow. */
type Bounds = { today: string; lastDay: string; earliestDate: string; earliestTime: string }

function boundsOf({ timeZone, rules }: Availability, now: Date): Bounds {
	const today = localDateOf(now, timeZone)
	const earliest = new Date(now.getTime() + rules.noticeHours * 3_600_000)
	return {
		today,
		lastDay: addDays(today, rules.horizonDays),
		earliestDate: localDateOf(earliest, timeZone),
		earliestTime: localTimeOf(earliest, timeZone),
	}
}

function stateWithin(
	{ today, lastDay, earliestDate, earliestTime }: Bounds,
	{ date, slot, taken, capacity }: DaySlot & { taken: number; capacity: number },
): SlotState {
	if (date < today) return 'too_soon'
	if (date > lastDay) return 'too_far'
	if (capacity === 0) return 'closed'
	if (date < earliestDate || (date === earliestDate && slotHours[slot].from < earliestTime)) return 'too_soon'
	return taken < capacity ? 'open' : 'full'
}

type CalendarInput = {
	taken: (slot: DaySlot) => number
	now: Date
	/** Limits the calendar to this day. */
	only?: string
}

/** Returns the calendar from today to the end of the booking window. */
export function calendarOf(availability: Availability, { taken, now, only }: CalendarInput): BookingCalendar {
	const { timeZone, rules, closures } = availability
	const bounds = boundsOf(availability, now)
	const { today, lastDay } = bounds
	const all = () => Array.from({ length: rules.horizonDays + 1 }, (_, ahead) => addDays(today, ahead))
	const dates = only === undefined ? all() : [only].filter((date) => today <= date && date <= lastDay)
	return {
		timeZone,
		today,
		lastDay,
		days: dates.map((date) => {
			const slotOf = (slot: Slot): CalendarSlot => {
				const takenSpots = taken({ date, slot })
				const capacity = capacityOf(availability, { date, slot })
				const state = stateWithin(bounds, { date, slot, taken: takenSpots, capacity })
				return { state, free: state === 'open' ? capacity - takenSpots : 0 }
			}
			return {
				date,
				closed: closureOn(closures, date)?.note ?? null,
				slots: { morning: slotOf('morning'), afternoon: slotOf('afternoon'), evening: slotOf('evening') },
			}
		}),
	}
}

/** Returns when the hold of a spot ends: after `hours`, by default those of the rules, but at the latest when its slot starts. */
export function holdEnd(
	{ rules, timeZone }: Availability,
	{ date, slot, now, hours }: DaySlot & { now: Date; hours?: number | undefined },
): Date {
	const { startsAt } = slotSpan({ date, slot, timeZone })
	return new Date(Math.min(now.getTime() + (hours ?? rules.holdHours) * 3_600_000, startsAt.getTime()))
}

/** Returns the free slots nearest in time to the requested one, in calendar order. */
export function nearestOpen(calendar: BookingCalendar, requested: DaySlot, count = 3): DaySlot[] {
	const position = ({ date, slot }: DaySlot) =>
		(Date.parse(`${date}T00:00:00Z`) / 86_400_000) * slots.length + slots.indexOf(slot)
	const center = position(requested)
	return calendar.days
		.flatMap(({ date, slots: states }) =>
			slots.filter((slot) => states[slot].state === 'open').map((slot) => ({ date, slot })),
		)
		.sort(
			(a, b) => Math.abs(position(a) - center) - Math.abs(position(b) - center) || position(a) - position(b),
		)
		.slice(0, count)
		.sort((a, b) => position(a) - position(b))
}

/** Returns the refund tiers in the form that the payments module uses. */
export const tiersOf = (rules: BookingRules): { hours: number; percent: number }[] => [
	{ hours: rules.refundFullHours, percent: 100 },
	{ hours: rules.refundPartHours, percent: rules.refundPartPercent },
]

/** Returns the closure of a day, if there is one. */
export function closureOn(closures: Closure[], date: string): Closure | undefined {
	return closures.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
}
