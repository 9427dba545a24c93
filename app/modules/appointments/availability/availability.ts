import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { addDays, localDateOf, localTimeOf, weekdayOf } from '#app/lib/dates/zoned-time.ts'

/** A slot of a local day of the business. */
export type DaySlot = { date: string; slot: Slot }

/** How many visits at a time, by weekday (0 is Sunday); what is not listed is not offered. */
export type WeeklySlot = { weekday: number; slot: Slot; capacity: number }

export type Closure = { id: string; firstDay: string; lastDay: string; note: string }

/** The advisor's rules for booking; hours, days and minutes as named. */
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
	/** Of today and later. */
	closures: Closure[]
	rules: BookingRules
	timeZone: string
}

/**
 * - open: can be booked;
 * - full: every seat is taken, the waitlist is open;
 * - closed: not offered on that weekday, or the day is closed;
 * - too_soon: over, begun, or inside the minimum notice;
 * - too_far: beyond the horizon.
 */
export type SlotState = 'open' | 'full' | 'closed' | 'too_soon' | 'too_far'

export type CalendarSlot = { state: SlotState; free: number }
export type CalendarDay = {
	date: string
	/** The advisor's note on a closure. */
	closed: string | null
	slots: Record<Slot, CalendarSlot>
}

/** Every day that can be asked for, today first. Plain data: pages hand it to the browser. */
export type BookingCalendar = { timeZone: string; today: string; lastDay: string; days: CalendarDay[] }

/** A usual week, until the advisor has set one: weekdays all day, Saturday until four. */
export const usualWeek: WeeklySlot[] = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
	slots.filter((slot) => weekday !== 6 || slot !== 'evening').map((slot) => ({ weekday, slot, capacity: 1 })),
)

/** How many seats a slot has by the week and the closures; 0 is closed. */
export function capacityOf({ weekly, closures }: Availability, { date, slot }: DaySlot): number {
	if (closureOn(closures, date)) return 0
	const weekday = weekdayOf(date)
	return weekly.find((one) => one.weekday === weekday && one.slot === slot)?.capacity ?? 0
}

/** What the calendar says of a slot of which `taken` seats are held. */
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

/** What can be asked for at a moment. Found once for a calendar: asking the zone for each slot would cost most of it. */
type Bounds = { today: string; lastDay: string; soonDate: string; soonTime: string }

function boundsOf({ timeZone, rules }: Availability, now: Date): Bounds {
	const today = localDateOf(now, timeZone)
	const soon = new Date(now.getTime() + rules.noticeHours * 3_600_000)
	return {
		today,
		lastDay: addDays(today, rules.horizonDays),
		soonDate: localDateOf(soon, timeZone),
		soonTime: localTimeOf(soon, timeZone),
	}
}

function stateWithin(
	{ today, lastDay, soonDate, soonTime }: Bounds,
	{ date, slot, taken, capacity }: DaySlot & { taken: number; capacity: number },
): SlotState {
	if (date < today) return 'too_soon'
	if (date > lastDay) return 'too_far'
	if (capacity === 0) return 'closed'
	if (date < soonDate || (date === soonDate && slotHours[slot].from < soonTime)) return 'too_soon'
	return taken < capacity ? 'open' : 'full'
}

type Whole = {
	taken: (slot: DaySlot) => number
	now: Date
	/** Of the calendar only this day. */
	only?: string
}

/** The calendar from today to the horizon. */
export function calendarOf(availability: Availability, { taken, now, only }: Whole): BookingCalendar {
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
			const of = (slot: Slot): CalendarSlot => {
				const held = taken({ date, slot })
				const capacity = capacityOf(availability, { date, slot })
				const state = stateWithin(bounds, { date, slot, taken: held, capacity })
				return { state, free: state === 'open' ? capacity - held : 0 }
			}
			return {
				date,
				closed: closureOn(closures, date)?.note ?? null,
				slots: { morning: of('morning'), afternoon: of('afternoon'), evening: of('evening') },
			}
		}),
	}
}

/** Until when a seat is held: some hours, and no longer than to the beginning of its slot. */
export function holdEnd(
	{ rules, timeZone }: Availability,
	{ date, slot, now, hours }: DaySlot & { now: Date; hours?: number | undefined },
): Date {
	const { startsAt } = slotSpan({ date, slot, timeZone })
	return new Date(Math.min(now.getTime() + (hours ?? rules.holdHours) * 3_600_000, startsAt.getTime()))
}

/** The free slots nearest in time to the wanted one, in the order of the calendar. */
export function nearestOpen(calendar: BookingCalendar, wanted: DaySlot, count = 3): DaySlot[] {
	const place = ({ date, slot }: DaySlot) =>
		(Date.parse(`${date}T00:00:00Z`) / 86_400_000) * slots.length + slots.indexOf(slot)
	const here = place(wanted)
	return calendar.days
		.flatMap(({ date, slots: of }) =>
			slots.filter((slot) => of[slot].state === 'open').map((slot) => ({ date, slot })),
		)
		.sort((a, b) => Math.abs(place(a) - here) - Math.abs(place(b) - here) || place(a) - place(b))
		.slice(0, count)
		.sort((a, b) => place(a) - place(b))
}

/** The refund tiers, as the payments room reckons with them. */
export const tiersOf = (rules: BookingRules): { hours: number; percent: number }[] => [
	{ hours: rules.refundFullHours, percent: 100 },
	{ hours: rules.refundPartHours, percent: rules.refundPartPercent },
]

function closureOn(closures: Closure[], date: string): Closure | undefined {
	return closures.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
}
