import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { SlotChoice } from '../availability/slot-choices.server.ts'

export const adminIntents = [
	'confirm',
	'reschedule',
	'cancel',
	'complete',
	'mark_no_show',
	'restore',
	'extend',
] as const
export type AdminIntent = (typeof adminIntents)[number]

export const isAdminIntent = (text: string): text is AdminIntent =>
	(adminIntents as readonly string[]).includes(text)

/** The fields of the advisor's forms about an appointment. */
export type AdminField =
	| 'date'
	| 'slot'
	| 'time'
	| 'durationMinutes'
	| 'reason'
	| 'refund'
	| 'amount'
	| 'hours'

/** The result of posting a form about an appointment; success is only returned to a dialog. */
export type AppointmentResult =
	| { ok: true; message: string }
	/** With the nearest free slots, if the chosen one is taken. */
	| (RejectedForm<AdminField> & { nearest: readonly SlotChoice[] })
