import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { type FormAnswer, rejectForm } from '#app/lib/parse-form.ts'

/** The six fields of the specification's booking form, by their names in the form. */
export const bookingFields = ['name', 'email', 'phone', 'location', 'date', 'slot'] as const
export type BookingField = (typeof bookingFields)[number]
export type BookingValues = Record<BookingField, string>
export type BookingErrors = Partial<Record<BookingField, string>>

/** A free slot of a day; in words 'Tue, Mar 4 · 9am-12pm', by the server: what reckons with zones is too heavy for the page. */
export type SlotChoice = { date: string; slot: Slot; label: string }

/** The card under the form: a request of this browser. Nothing in it names a person. */
export type RequestCard = {
	appointmentId: string
	reference: string
	status: 'requested' | 'confirmed'
	/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
	when: string
	paid: boolean
	/** 'Sun, Nov 22, 2026, 10:20 AM'; null once the slot is firm. */
	holdEnds: string | null
	managePath: string
}

/** A booking form that was rejected: with what else is free near the slot that was chosen. */
export type RejectedBooking = FormAnswer<BookingField> & {
	/** The free slots nearest to the one that was wanted. */
	nearest: readonly SlotChoice[]
	/** The wanted day, when there is a waitlist for it. */
	waitlistFor: string | null
}

/** What the booking form is answered. */
export type BookingAnswer =
	| { ok: true; outcome: 'requested'; card: RequestCard }
	/** `day` in words: 'Tue, Mar 4'. */
	| { ok: true; outcome: 'waitlisted'; day: string; typed: BookingValues }
	| RejectedBooking

/** How a button of the form carries a slot: '2026-03-04 morning'. */
export const choiceValue = ({ date, slot }: Pick<SlotChoice, 'date' | 'slot'>): string => `${date} ${slot}`

/** A request that did not reach the server: nothing typed is lost. */
export function unanswered(form: FormData): RejectedBooking {
	const typed = Object.fromEntries(
		bookingFields.map((field) => [field, String(form.get(field) ?? '')]),
	) as BookingValues
	const message = 'We could not reach the server. Please check your connection and try again.'
	return { ...rejectForm({ typed }, message), nearest: [], waitlistFor: null }
}
