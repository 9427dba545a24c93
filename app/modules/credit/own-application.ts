import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { SectionId } from './application/application-fields.ts'
import type { ApplicationEventKind } from './application-event-labels.ts'
import type { ApplicationStatus } from './application-status.ts'
import type { ShownLender } from './decision/lender-answers.ts'
import type { NoticeDelivery } from './decision/notice-delivery.ts'
import type { StoredFile } from './documents/stored-file.ts'

/** A line of the timeline or of the access log, formatted for display. */
export type LogLine = {
	key: string
	/** 'Sat, Nov 21, 2026, 9:41 AM'. */
	at: string
	/** ISO 8601 of `at`. */
	instant: string
	what: string
	detail: string | null
}

/** An application as its applicant sees it: secrets are only included as masks. */
export type OwnApplication = {
	id: string
	reference: string
	status: ApplicationStatus
	/** Since when it has this status; null if no event says so. */
	statusSince: Pick<LogLine, 'at' | 'instant'> | null
	version: number
	role: 'first' | 'co'
	timeline: readonly LogLine[]
	/** Who opened encrypted data, newest first. */
	accesses: readonly LogLine[]
	/** What the advisor asks to correct, by section. */
	corrections: readonly { section: SectionId; message: string }[]
	/** Of a joint application that waits for something: what each of the two is asked for. */
	asked: readonly { who: string; what: string }[]
	/** The submitted answers, for the summary; empty once they are erased. */
	answers: readonly { title: string; rows: readonly { label: string; value: string }[] }[]
	files: readonly StoredFile[]
	/** The lenders that the application was sent to, and what they answered. */
	lenders: readonly ShownLender[]
	/** The notice of the decision to this person, word for word. */
	notice: { sent: string; by: NoticeDelivery; text: string } | null
	/** Whether notices are electronic; the applicant can revoke this agreement. */
	electronicNotices: boolean
	/** Whether they agreed to calls and texts about it. */
	takesCalls: boolean
	canWithdraw: boolean
	deletionRequestedAt: string | null
	erased: boolean
	/** The state of the other applicant's part, if there is one; its contents are private. */
	other: 'none' | 'invited' | 'submitted' | 'declined'
	/** The address that the first applicant invited; null once that person answered. */
	invitedEmail: string | null
}

/** What happens to an application that changes its status. */
export const statusEvents: ReadonlySet<string> = new Set<ApplicationEventKind>([
	'submitted',
	'reviewing',
	'sent-back',
	'corrected',
	'approved',
	'declined',
	'withdrawn',
	'lapsed',
])

/** How each status is shown to the applicant, with what happens next in one line. */
export const clientStatusLabels: Record<
	ApplicationStatus,
	{ tone: StatusTone; word: string; message: string }
> = {
	draft: { tone: 'off', word: 'Draft', message: 'You have not sent this application yet.' },
	new: {
		tone: 'new',
		word: 'Received',
		message: 'Next: your advisor reviews it and sends it to lenders. They decide.',
	},
	reviewing: {
		tone: 'info',
		word: 'In review',
		message: 'Next: your advisor sends it to lenders. They decide.',
	},
	needs_info: {
		tone: 'stop',
		word: 'We need something from you',
		message: 'Next: correct the sections below, or say why you can’t.',
	},
	approved: {
		tone: 'ok',
		word: 'Approved',
		message: 'Next: we contact you about the lender’s terms.',
	},
	declined: {
		tone: 'stop',
		word: 'Declined',
		message: 'Next: read our notice. It names the lenders, their reasons and your rights.',
	},
	withdrawn: {
		tone: 'off',
		word: 'Withdrawn',
		message: 'We’ve stopped working on it.',
	},
}

/** What happens next with an application that lenders have. */
export const withLenders = 'Next: the lenders below decide.'

/** The status of an application that waits for the other person only. */
export const waitsForOther = {
	tone: 'info',
	word: 'Waiting for the other person',
	message: 'Next: the other person answers. You don’t need to do anything.',
} as const satisfies (typeof clientStatusLabels)[ApplicationStatus]

/** Whether this person may see or change who applies with them. */
export const offersJoint = ({ role, other, canWithdraw, erased }: OwnApplication): boolean =>
	role === 'first' && !erased && (canWithdraw || other !== 'none')

/** Whether there is something to withdraw, to delete or to receive in another way. */
export const offersActions = ({ status, erased }: OwnApplication): boolean => status !== 'draft' && !erased
