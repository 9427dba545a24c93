import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { formatAppointment } from '#app/lib/dates/appointment-time.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'

/** What mails and calendars need to know of a visit; the appointments room's rows have it all. */
export type AppointmentFacts = {
	id: string
	/** As people see it: 'LV-7K2M9Q'. */
	reference: string
	status: 'requested' | 'confirmed' | 'completed' | 'cancelled' | 'no_show' | 'expired'
	sequence: number
	slotDate: string
	slot: Slot
	startsAt: Date | null
	durationMinutes: number | null
	timeZone: string
	name: string
	email: string
	phone: string
	location: string
	/** Until then an unpaid request keeps its slot. */
	holdEndsAt: Date | null
	paidAt: Date | null
	updatedAt: Date
}

type When = Pick<AppointmentFacts, 'slotDate' | 'slot' | 'startsAt' | 'timeZone'>

/** 'Tue, Mar 4 · 9am-12pm (New York)', in the zone the visit was agreed in. */
export const whenOf = ({ slotDate: date, slot, startsAt, timeZone }: When): string =>
	formatAppointment({ date, slot, startsAt, timeZone })

/** 'Tue, Mar 4, 2026, 9:05 AM (New York)'. */
export const momentOf = (instant: Date, timeZone: string): string =>
	`${formatMoment(instant, timeZone)} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})`

/**
 * What somebody typed, fit for a mail to an address that nobody has proven: one line, not long, and nothing a mail
 * program would make a link of. Otherwise the booking form would mail strangers whatever anybody likes.
 */
export function withoutLinks(text: string, lengthMax = 120): string {
	const plain = text
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
		.replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/?/gi, '')
		.replace(/\bmailto:/gi, '')
		.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ')
		.replaceAll('@', ' at ')
		.trim()
	const emails = [...plain]
	return emails.length > lengthMax ? `${emails.slice(0, lengthMax - 1).join('')}…` : plain
}
