import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import type { SlotChoice } from '../availability/slot-choices.server.ts'
import { answerNames } from '../client-answers.ts'
import type { ClientAppointment } from '../lists/appointment-views.server.ts'
import type { BookingField } from './booking.schema.ts'

/** The card in place of the form: the latest request made in this browser, with its manage link. */
export type RequestCard = ClientAppointment & {
	/** The name typed into the form, which may differ from the account's. */
	name: string
	managePath: string
	/** The calendar file. */
	calendarPath: string
	/**
	 * Once it is paid or a card is kept, what applies to a cancellation, with its deadlines. Before, how it is paid in the client's state; null
	 * until that is known, because nothing is true in all of them.
	 */
	terms: string | null
	/** Whether its agreement is signed. */
	isSigned: boolean
	/** Null if its service is no longer offered. */
	pay: { priceId: string } | null
}

/** The fields of the form: the appointment's, and where the client lives, for the agreement about it. */
export type BookingFormField = BookingField | 'state' | 'address'

/** A rejected booking form; one that only the browser has checked has no more than errors. */
export type RejectedBooking = RejectedForm<BookingFormField> & {
	/** The free slots nearest to the requested one. */
	nearest?: readonly SlotChoice[]
	/** Whether there is a waitlist for the requested day. */
	hasWaitlist?: boolean
}

/** The result of posting the booking form. */
export type BookingResult =
	| { ok: true; outcome: 'requested'; card: RequestCard }
	/** `day` is formatted: 'Tue, Mar 4'. */
	| { ok: true; outcome: 'waitlisted'; day: string; values: RejectedBooking['values'] }
	| RejectedBooking

/** Returns the result to show when the server could not be reached, with everything that was typed. */
export function unreachableResult(form: FormData): RejectedBooking {
	const typed = [...answerNames, 'date', 'slot', 'state', 'address'].map((field) => [
		field,
		String(form.get(field) ?? ''),
	])
	const message = 'We could not reach the server. Please check your connection and try again.'
	return rejectForm({ values: Object.fromEntries(typed) }, message)
}
