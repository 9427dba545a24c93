import { slots } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import type { DayMark } from '#app/ui/controls/date-picker/date-picker.tsx'
import type { BookingCalendar, CalendarDay } from './availability.ts'

/** Returns what the calendar shows for a day: which slots are free, or why it cannot be chosen. */
export function dayMark({ today, lastDay, days }: BookingCalendar, date: string): DayMark {
	if (date < today) return { state: 'closed', note: 'past' }
	const day = days.find((one) => one.date === date)
	if (!day)
		return {
			state: 'closed',
			note: `not open for booking yet; you can book through ${formatLocalDay(lastDay)}`,
		}
	const states = slots.map((slot) => day.slots[slot].state)
	const partsFree = states.map((state) => state === 'open')
	const free = partsFree.filter(Boolean).length
	if (free > 0) return { state: 'open', note: `${free} of ${offered(states)} times free`, partsFree }
	if (states.includes('full')) return { state: 'full', note: 'fully booked, there is a waitlist', partsFree }
	return { state: 'closed', note: whyClosed(day, states) }
}

/** Whether every slot offered on this day is taken. */
export const isFullDay = (calendar: BookingCalendar, date: string): boolean =>
	dayMark(calendar, date).state === 'full'

const offered = (states: string[]) => states.filter((state) => state === 'open' || state === 'full').length

function whyClosed({ closed }: CalendarDay, states: string[]): string {
	if (closed !== null) return closed ? `closed: ${closed}` : 'closed'
	if (states.includes('too_soon')) return 'too soon to book'
	return 'no appointments on this day of the week'
}
