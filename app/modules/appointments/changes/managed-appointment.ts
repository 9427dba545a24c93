import type { FormAnswer } from '#app/lib/parse-form.ts'
import type { AppointmentStatus } from '../appointment-status.ts'
import type { SlotChoice } from '../booking/booking-result.ts'

/** What a client's page shows of a visit: what is agreed and what can be done, and nobody's name, mail or phone. */
export type ManagedAppointment = {
	id: string
	reference: string
	status: AppointmentStatus
	/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
	when: string
	/** ISO 8601, of the exact time or the slot's start. */
	startsAt: string
	hasExactTime: boolean
	location: string
	paid: boolean
	/** 'Sun, Nov 22, 2026, 10:20 AM'; null once it is firm. */
	holdEnds: string | null
	date: string
	slot: string
	/** Until when it can be moved or cancelled here, in words; null when that is over. */
	changeableUntil: string | null
	/** What a cancellation now would give back, in a sentence. */
	refund: string
	/** What moving it does to that, in a sentence; null where it does nothing. */
	refundKept: string | null
	cancelReason: string | null
	version: number
}

/** Those that have a form of their own. */
export const isManageIntent = (text: string): text is 'reschedule' | 'cancel' =>
	text === 'reschedule' || text === 'cancel'

/** What a form of the page is answered when it was rejected: with free slots near the one that is taken. */
export type ManageAnswer = FormAnswer<'date' | 'slot' | 'reason'> & { nearest: readonly SlotChoice[] }
