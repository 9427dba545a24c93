import { Conflict } from '#app/lib/errors.ts'

export type ApplicationStatus =
	| 'draft'
	| 'new'
	| 'reviewing'
	| 'needs_info'
	| 'approved'
	| 'declined'
	| 'withdrawn'

export const isApplicationStatus = (value: string): value is ApplicationStatus => Object.hasOwn(moves, value)

/** Who moves it: the advisor decides, the applicant submits, answers and withdraws, the system closes what nobody touches. */
export type Mover = 'advisor' | 'applicant' | 'system'

/** The one state machine: from, to, and who may. What is not here does not happen. */
const moves: Record<ApplicationStatus, Partial<Record<ApplicationStatus, readonly Mover[]>>> = {
	draft: { new: ['applicant'] },
	new: { reviewing: ['advisor'], withdrawn: ['applicant', 'system'] },
	reviewing: {
		needs_info: ['advisor'],
		approved: ['advisor'],
		declined: ['advisor'],
		withdrawn: ['applicant', 'system'],
	},
	needs_info: {
		// The applicant answers; or the advisor goes on without.
		reviewing: ['applicant', 'advisor'],
		declined: ['advisor'],
		withdrawn: ['applicant', 'system'],
	},
	approved: {},
	declined: {},
	withdrawn: {},
}

/** Where this mover may take an application from here, in the order of the machine. */
export function nextStatuses(from: ApplicationStatus, mover: Mover): ApplicationStatus[] {
	return (Object.keys(moves[from]) as ApplicationStatus[]).filter((to) => moves[from][to]?.includes(mover))
}

/** @throws Conflict with the state it is in */
export function assertMayMove(from: ApplicationStatus, to: ApplicationStatus, mover: Mover): void {
	if (!moves[from][to]?.includes(mover))
		throw new Conflict(
			`This application is ${statusLabels[from]}; it can’t be changed to ${statusLabels[to]} now.`,
		)
}

/** Decided or withdrawn: nothing moves it any more. */
export const isClosed = (status: ApplicationStatus): boolean =>
	status === 'approved' || status === 'declined' || status === 'withdrawn'

/** As pages and sentences say it. */
export const statusLabels: Record<ApplicationStatus, string> = {
	draft: 'a draft',
	new: 'new',
	reviewing: 'in review',
	needs_info: 'waiting for more information',
	approved: 'approved',
	declined: 'declined',
	withdrawn: 'withdrawn',
}
