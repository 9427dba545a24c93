import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { AppointmentStatus } from '../appointment-status.ts'
import type { AppointmentType } from '../appointment-type.ts'
import type { SlotChoice } from '../booking/booking-result.ts'

/** An appointment as the admin's tables and forms show it; times are formatted in the time zone of the location. */
export type AdminAppointment = {
	id: string
	reference: string
	type: AppointmentType
	status: AppointmentStatus
	name: string
	email: string
	phone: string
	location: string
	/** 'Tue, Mar 4'. */
	day: string
	/** '9am-12pm', or the exact time '10:30am'. */
	hours: string
	date: string
	slot: Slot
	/** '10:30', once confirmed. */
	time: string | null
	durationMinutes: number | null
	/** ISO 8601: the exact time, or the start of the slot. */
	startsAt: string
	/** Whether the appointment itself was paid, so that canceling it may refund the payment; false for a call. */
	paid: boolean
	/** 'Sun, Nov 22, 2026, 10:20 AM'. */
	holdEnds: string | null
	/** The version that an action is based on. */
	version: number
}

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

/** The result of posting a form about an appointment; success is only returned to a dialog. */
export type AppointmentResult =
	| { ok: true; message: string }
	/** With the nearest free slots, if the chosen one is taken. */
	| (RejectedForm & { nearest: readonly SlotChoice[] })
