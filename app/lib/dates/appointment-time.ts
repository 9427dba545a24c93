import { type Slot, slotHours } from './appointment-slots.ts'
import { formatMoment } from './dates.ts'
import { formatLocalDay } from './local-dates.ts'
import { cityOf, instantOf, localDateOf, localTimeOf } from './zoned-time.ts'

/** A slot of a local day, in the time zone of the business. */
export type DaySlot = { date: string; slot: Slot; timeZone: string }

/** When an appointment takes place: within its slot, or from the exact time that the advisor confirmed. */
export type AppointmentTime = DaySlot & { startsAt: Date | null; durationMinutes?: number | null }

type TimeSpan = { startsAt: Date; endsAt: Date }

/** The default length of an appointment with an exact time. */
const defaultMinutes = 90

/** Returns the start and end of a slot, which may be an hour shorter or longer when clocks change. */
export function slotSpan({ date, slot, timeZone }: DaySlot): TimeSpan {
	const { from, until } = slotHours[slot]
	return { startsAt: instantOf(date, from, timeZone), endsAt: instantOf(date, until, timeZone) }
}

/** Returns the time to block in a calendar: the whole slot, or the appointment's length from its exact time. */
export function appointmentSpan({ startsAt, durationMinutes, ...slot }: AppointmentTime): TimeSpan {
	if (!startsAt) return slotSpan(slot)
	return { startsAt, endsAt: new Date(startsAt.getTime() + (durationMinutes ?? defaultMinutes) * 60_000) }
}

/** Whether an instant is within the slot. */
export function isInSlot(instant: Date, slot: DaySlot): boolean {
	const { startsAt, endsAt } = slotSpan(slot)
	return instant >= startsAt && instant < endsAt
}

/** Returns 'Tue, Mar 4 · 9am-12pm (New York)', or with an exact time 'Tue, Mar 4 · 10:30am (New York)'. */
export function formatAppointment({ date, slot, startsAt, timeZone }: AppointmentTime): string {
	const day = startsAt ? localDateOf(startsAt, timeZone) : date
	const hours = startsAt ? formatLocalTime(localTimeOf(startsAt, timeZone)) : slotHours[slot].hours
	return `${formatLocalDay(day)} · ${hours} (${cityOf(timeZone)})`
}

/** Formats an instant as local time with its city: 'Wed, Mar 4, 2026 · 9:05pm (New York)'. */
export const formatPlacedMoment = (instant: Date, timeZone: string, thisYear?: number): string =>
	`${formatMoment(instant, timeZone, thisYear)} (${cityOf(timeZone)})`

/** Formats '14:05' as '2:05pm' and '09:00' as '9am'. */
export function formatLocalTime(time: string): string {
	const [hours, minutes] = time.split(':').map(Number) as [number, number]
	const half = hours < 12 ? 'am' : 'pm'
	return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}${half}`
}
