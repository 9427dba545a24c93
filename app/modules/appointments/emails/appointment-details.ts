import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { formatAppointment } from '#app/lib/dates/appointment-time.ts'
import type { AppointmentType } from '../appointment-type.ts'

/** What emails and calendar files need of an appointment; a subset of its row. */
export type AppointmentDetails = {
	id: string
	/** The public reference: 'LV-7K2M9Q'. */
	reference: string
	type: AppointmentType
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
	/** Until when an unpaid request holds its spot. */
	holdEndsAt: Date | null
	paidAt: Date | null
	updatedAt: Date
}

type When = Pick<AppointmentDetails, 'slotDate' | 'slot' | 'startsAt' | 'timeZone'>

/** Formats the time of an appointment in its time zone: 'Tue, Mar 4 · 9am-12pm (New York)'. */
export const whenOf = ({ slotDate: date, slot, startsAt, timeZone }: When): string =>
	formatAppointment({ date, slot, startsAt, timeZone })

/** Returns how an appointment was paid, for display; null while it is not. */
export const paymentOf = ({ type, paidAt }: Pick<AppointmentDetails, 'type' | 'paidAt'>): string | null =>
	type === 'online_search' ? 'Part of the online search' : paidAt && 'Paid'

/**
 * Sanitizes typed text for an email to an unverified address: one short line, without anything that an email program
 * would turn into a link. Otherwise anybody could use the booking form to send spam to others.
 */
export function withoutLinks(text: string, lengthMax = 120): string {
	const plain = text
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
		.replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/?/gi, '')
		.replace(/\bmailto:/gi, '')
		.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ')
		.replaceAll('@', ' at ')
		.trim()
	const characters = [...plain]
	return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : plain
}
