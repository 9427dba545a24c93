import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { type RejectedForm, rejectForm } from '#app/lib/parse-form.ts'

/** The names of the six fields of the booking form in the specification. */
export const bookingFields = ['name', 'email', 'phone', 'location', 'date', 'slot'] as const
export type BookingField = (typeof bookingFields)[number]
export type BookingValues = Record<BookingField, string>
export type BookingErrors = Partial<Record<BookingField, string>>

/** A free slot of a day; `label` is 'Tue, Mar 4 · 9am-12pm', formatted by the server, because time zone code is too large for the page. */
export type SlotChoice = { date: string; slot: Slot; label: string }

/** The card below the form: the latest request made in this browser, with its manage link. */
export type RequestCard = {
	appointmentId: string
	reference: string
	/** The name typed into the form, which may differ from the account's. */
	name: string
	status: 'requested' | 'confirmed'
	/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
	when: string
	paid: boolean
	/** 'Sun, Nov 22, 2026, 10:20 AM (New York)'; null once the slot is paid or confirmed. */
	holdEnds: string | null
	managePath: string
	/** What applies to a cancellation, with its deadlines. */
	terms: string
}

/** A rejected booking form, with the free slots near the chosen one. */
export type RejectedBooking = RejectedForm<BookingField> & {
	/** The free slots nearest to the requested one. */
	nearest: readonly SlotChoice[]
	/** The requested day, when there is a waitlist for it. */
	waitlistFor: string | null
}

/** The result of posting the booking form. */
export type BookingResult =
	| { ok: true; outcome: 'requested'; card: RequestCard }
	/** `day` is formatted: 'Tue, Mar 4'. */
	| { ok: true; outcome: 'waitlisted'; day: string; values: BookingValues }
	| RejectedBooking

/** Returns the value of a slot's button in the form: '2026-03-04 morning'. */
export const choiceValue = ({ date, slot }: Pick<SlotChoice, 'date' | 'slot'>): string => `${date} ${slot}`

/** Returns the result to show when the server could not be reached, with everything that was typed. */
export function unreachableResult(form: FormData): RejectedBooking {
	const values = Object.fromEntries(
		bookingFields.map((field) => [field, String(form.get(field) ?? '')]),
	) as BookingValues
	const message = 'We could not reach the server. Please check your connection and try again.'
	return { ...rejectForm({ values }, message), nearest: [], waitlistFor: null }
}
