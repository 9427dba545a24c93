import type { Slot } from '#app/lib/visit-slots.ts'
import type { AppointmentStatus } from './appointment-status.ts'
import type { SlotChoice } from './booking-answer.ts'

/** An appointment as the desk's tables and forms show it; times are the venue's, in words. */
export type DeskVisit = {
	id: string
	reference: string
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
	/** ISO 8601, of the exact time or the slot's start. */
	startsAt: string
	paid: boolean
	/** 'Sun, Nov 22, 2026, 10:20 AM'. */
	holdEnds: string | null
	/** The state a decision is about. */
	version: number
}

export const deskIntents = [
	'confirm',
	'reschedule',
	'cancel',
	'complete',
	'miss',
	'restore',
	'extend',
] as const
export type DeskIntent = (typeof deskIntents)[number]

export const isDeskIntent = (text: string): text is DeskIntent =>
	(deskIntents as readonly string[]).includes(text)

/** One state of an appointment, for telling two apart. */
export type VisitState = { status: AppointmentStatus; when: string; location: string }

/** What a form of the desk is told. */
export type DeskAnswer =
	| { outcome: 'done'; intent: DeskIntent; message: string }
	| {
			outcome: 'refused'
			intent: DeskIntent
			message: string
			field: string | null
			values: Record<string, string>
			nearest: readonly SlotChoice[]
			/** Somebody else changed it meanwhile: what was decided about, and what it is now. */
			conflict: { seen: VisitState; now: VisitState; version: number } | null
	  }
