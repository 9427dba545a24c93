import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { SlotChoice } from '../availability/slot-choices.server.ts'
import type { ClientAppointment } from '../lists/appointment-views.server.ts'

/** What a client's page shows of an appointment: what was booked, and what can be done. */
export type ManagedAppointment = ClientAppointment & {
	/** Whether its service is on sale, so that it can be paid. */
	isOffered: boolean
	/** Until when it can be rescheduled or canceled here, formatted; null when it is too late. */
	changeableUntil: string | null
	/** A sentence about the refund for a cancellation now. */
	refund: string
	/** A sentence about how rescheduling affects the refund; null when it does not. */
	refundKept: string | null
	/** Sentences about the money after a cancellation; null while the appointment is not canceled. */
	refundState: string | null
	/** What applies to a cancellation, with its deadlines; null once it is over. */
	terms: string | null
}

/** The result of a rejected form on the page, with free slots near the one that is taken. */
export type ManageResult = RejectedForm<'date' | 'slot' | 'reason'> & { nearest: readonly SlotChoice[] }
