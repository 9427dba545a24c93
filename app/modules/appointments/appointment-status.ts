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

/** The desk's tabs, in the specification's order. */
export const appointmentTabs = ['upcoming', 'completed', 'all'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

/** What happens to an appointment after its request, in the words of its history. */
export type AppointmentAction =
	| 'confirm'
	| 'reschedule'
	| 'extend'
	| 'pay'
	| 'cancel'
	| 'expire'
	| 'complete'
	| 'miss'
	| 'restore'

type Moves = Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>

/**
 * The whole machine: where each action leads from each state. Nothing stands here, nothing is allowed.
 * `confirm` again sets another time; `complete` and `miss` correct each other; `restore` takes back a cancellation or
 * an expiry; `pay` brings an expired visit back, because money in time is worth more than our clock.
 */
const moves: Record<AppointmentAction, Moves> = {
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
	miss: { requested: ['no_show'], confirmed: ['no_show'], completed: ['no_show'] },
	restore: { cancelled: ['requested', 'confirmed'], expired: ['requested'] },
}

/** Whether an action may lead from one state to another; without `to`, whether it may be done at all. */
export function mayHappen(
	action: AppointmentAction,
	from: AppointmentStatus,
	to?: AppointmentStatus,
): boolean {
	const ends = moves[action][from] ?? []
	return to ? ends.includes(to) : ends.length > 0
}

/** @throws Conflict with the reason a person would want to know. */
export function assertMay(action: AppointmentAction, from: AppointmentStatus, to?: AppointmentStatus): void {
	if (!mayHappen(action, from, to)) throw new Conflict(`${words[from]} Nothing was changed.`)
}

const words: Record<AppointmentStatus, string> = {
	requested: 'This appointment has not been confirmed yet.',
	confirmed: 'This appointment is already confirmed.',
	completed: 'This appointment is already completed.',
	cancelled: 'This appointment was canceled.',
	no_show: 'This appointment ended as a no-show.',
	expired: 'This request has expired.',
}

/** Still to come: what the desk's Upcoming tab and the limits mean. */
export const isUpcoming = (status: AppointmentStatus): boolean =>
	status === 'requested' || status === 'confirmed'

/** Has a seat of its slot, which nobody else can have. The database's check says the same. */
export const holdsSpot = (status: AppointmentStatus): boolean =>
	status !== 'cancelled' && status !== 'expired'
