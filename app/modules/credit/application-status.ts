import { Conflict } from '#app/lib/errors.ts'

export type ApplicationStatus =
	| 'draft'
	| 'new'
	| 'reviewing'
	| 'needs_info'
	| 'approved'
	| 'declined'
	| 'withdrawn'

export const isApplicationStatus = (value: string): value is ApplicationStatus =>
	Object.hasOwn(transitions, value)

/** Who changes the status: the advisor decides, the applicant submits, answers and withdraws, the system closes inactive applications. */
export type StatusActor = 'advisor' | 'applicant' | 'system'

/** The only state machine: from, to, and who may change it. Every other change is rejected. */
const transitions: Record<ApplicationStatus, Partial<Record<ApplicationStatus, readonly StatusActor[]>>> = {
	draft: { new: ['applicant'] },
	new: { reviewing: ['advisor'], withdrawn: ['applicant', 'system'] },
	reviewing: {
		needs_info: ['advisor'],
		approved: ['advisor'],
		declined: ['advisor'],
		withdrawn: ['applicant', 'system'],
	},
	needs_info: {
		// The applicant answers, or the advisor continues without an answer.
		reviewing: ['applicant', 'advisor'],
		declined: ['advisor'],
		withdrawn: ['applicant', 'system'],
	},
	approved: {},
	declined: {},
	withdrawn: {},
}

/** Lists the statuses to which this actor may change an application, in the order of the state machine. */
export function nextStatuses(from: ApplicationStatus, actor: StatusActor): ApplicationStatus[] {
	return (Object.keys(transitions[from]) as ApplicationStatus[]).filter((to) =>
		transitions[from][to]?.includes(actor),
	)
}

/** @throws Conflict, naming the current status, when this actor may not make this change */
export function assertMayChangeStatus(
	from: ApplicationStatus,
	to: ApplicationStatus,
	actor: StatusActor,
): void {
	if (!transitions[from][to]?.includes(actor))
		throw new Conflict(
			`This application is ${statusLabels[from]}; it can’t be changed to ${statusLabels[to]} now.`,
		)
}

/** Whether an application is decided or withdrawn, so that its status never changes again. */
export const isClosed = (status: ApplicationStatus): boolean =>
	status === 'approved' || status === 'declined' || status === 'withdrawn'

/** Status names for use inside a sentence. */
export const statusLabels: Record<ApplicationStatus, string> = {
	draft: 'a draft',
	new: 'new',
	reviewing: 'in review',
	needs_info: 'waiting for more information',
	approved: 'approved',
	declined: 'declined',
	withdrawn: 'withdrawn',
}
