import { Conflict } from '#app/lib/errors.ts'

export const appointmentStatuses = [
	'requested',
	'confirmed',
	'completed',
	'cancelled',
	'no_show',
	'expired',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** The admin's tabs, in the order of the specification. */
export const appointmentTabs = ['upcoming', 'completed', 'all'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

/** The actions that can change an appointment after it was requested. */
export type AppointmentAction =
	| 'confirm'
	| 'reschedule'
	| 'extend'
	| 'pay'
	| 'cancel'
	| 'expire'
	| 'complete'
	| 'mark_no_show'
	| 'restore'

type Transitions = Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>

/**
 * The state machine: the possible results of each action from each status. Anything not listed is rejected.
 * `confirm` on a confirmed appointment changes its time; `complete` and `mark_no_show` can replace each other's outcome; `restore`
 * undoes a cancellation or an expiry; `pay` restores an expired appointment, because a payment can arrive after the hold has ended.
 */
const transitions: Record<AppointmentAction, Transitions> = {
	confirm: { requested: ['confirmed'], confirmed: ['confirmed'] },
	reschedule: { requested: ['requested', 'confirmed'], confirmed: ['requested', 'confirmed'] },
	extend: { requested: ['requested'] },
	pay: {
		requested: ['requested'],
		confirmed: ['confirmed'],
		completed: ['completed'],
		no_show: ['no_show'],
		expired: ['requested'],
	},
	cancel: { requested: ['cancelled'], confirmed: ['cancelled'] },
	expire: { requested: ['expired'] },
	complete: { requested: ['completed'], confirmed: ['completed'], no_show: ['completed'] },
	mark_no_show: { requested: ['no_show'], confirmed: ['no_show'], completed: ['no_show'] },
	restore: { cancelled: ['requested', 'confirmed'], expired: ['requested'] },
}

/** Whether an action may change one status to another; without `to`, whether it is possible at all. */
export function canTransition(
	action: AppointmentAction,
	from: AppointmentStatus,
	to?: AppointmentStatus,
): boolean {
	const targets = transitions[action][from] ?? []
	return to ? targets.includes(to) : targets.length > 0
}

/** @throws Conflict with the current status as the reason. */
export function assertTransition(
	action: AppointmentAction,
	from: AppointmentStatus,
	to?: AppointmentStatus,
): void {
	if (!canTransition(action, from, to)) throw new Conflict(`${statusMessages[from]} Nothing was changed.`)
}

const statusMessages: Record<AppointmentStatus, string> = {
	requested: 'This appointment has not been confirmed yet.',
	confirmed: 'This appointment is already confirmed.',
	completed: 'This appointment is already completed.',
	cancelled: 'This appointment was canceled.',
	no_show: 'This appointment ended as a no-show.',
	expired: 'This request has expired.',
}

/** Whether an appointment with this status is still open; the admin's Upcoming tab lists these. */
export const isUpcoming = (status: AppointmentStatus): boolean =>
	status === 'requested' || status === 'confirmed'

/** Whether an appointment with this status has a spot of its slot. A check constraint of the table requires the same. */
export const holdsSpot = (status: AppointmentStatus): boolean =>
	status !== 'cancelled' && status !== 'expired'
