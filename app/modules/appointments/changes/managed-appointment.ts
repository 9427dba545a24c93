import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { AppointmentStatus } from '../appointment-status.ts'
import type { AppointmentType } from '../appointment-type.ts'
import type { SlotChoice } from '../booking/booking-result.ts'

/** What a client's page shows of an appointment: the details and what can be done, without name, email or phone. */
export type ManagedAppointment = {
	id: string
	reference: string
	type: AppointmentType
	status: AppointmentStatus
	/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
	when: string
	/** ISO 8601: the exact time, or the start of the slot. */
	startsAt: string
	hasExactTime: boolean
	location: string
	/** Whether nothing is left to pay. */
	paid: boolean
	/** 'Sun, Nov 22, 2026, 10:20 AM (New York)'; null once it is paid or confirmed. */
	holdEnds: string | null
	date: string
	slot: string
	/** Until when it can be rescheduled or canceled here, formatted; null when it is too late. */
	changeableUntil: string | null
	/** A sentence about the refund for a cancellation now. */
	refund: string
	/** A sentence about how rescheduling affects the refund; null when it does not. */
	refundKept: string | null
	cancelReason: string | null
	/** Sentences about the money after a cancellation; null while the appointment is not canceled. */
	refundState: string | null
	/** What applies to a cancellation, with its deadlines; null once it is over. */
	terms: string | null
	version: number
}

/** The result of a rejected form on the page, with free slots near the one that is taken. */
export type ManageResult = RejectedForm<'date' | 'slot' | 'reason'> & { nearest: readonly SlotChoice[] }
