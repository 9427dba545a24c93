import { Conflict } from '#app/lib/errors.ts'
import type { Slot } from '#app/lib/visit-slots.ts'
import { slotSpan, visitSpan } from '#app/lib/visit-time.ts'
import type { BookingRules } from './availability.ts'

type Visit = {
	slotDate: string
	slot: Slot
	timeZone: string
	startsAt: Date | null
	holdEndsAt: Date | null
}

/** When a visit begins: its exact time, or its slot. */
export const beginningOf = ({ slotDate, slot, timeZone, startsAt }: Omit<Visit, 'holdEndsAt'>): Date =>
	startsAt ?? slotSpan({ date: slotDate, slot, timeZone }).startsAt

/** When it is over, as calendars have it. */
export const endOf = ({
	slotDate: date,
	...visit
}: Omit<Visit, 'holdEndsAt'> & { durationMinutes: number | null }): Date =>
	visitSpan({ date, ...visit }).endsAt

/**
 * Until when a client may reschedule or cancel by themselves. What is neither paid nor confirmed may be let go until
 * it begins: that only frees the seat for others.
 */
export function changeableUntil(visit: Visit, rules: Pick<BookingRules, 'changeNoticeHours'>): Date {
	const begins = beginningOf(visit)
	return visit.holdEndsAt ? begins : new Date(begins.getTime() - rules.changeNoticeHours * 3_600_000)
}

/** @throws Conflict when it is too late for the client to change it. */
export function assertInNotice(
	visit: Visit,
	{ rules, now }: { rules: Pick<BookingRules, 'changeNoticeHours'>; now: Date },
): void {
	if (now > changeableUntil(visit, rules))
		throw new Conflict('This visit is too near to be changed here. Please call us.')
}
