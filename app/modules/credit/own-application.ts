import type { LampTone } from '#app/ui/controls/status-badge.tsx'
import type { SectionId } from './application/application-fields.ts'
import type { ApplicationStatus } from './application-status.ts'
import type { StoredFile } from './documents/stored-file.ts'

/** A line of the timeline or of the access log, in words. */
export type LogLine = {
	key: string
	/** 'Sat, Nov 21, 2026, 9:41 AM'. */
	at: string
	/** ISO 8601 of `at`. */
	instant: string
	what: string
	detail: string | null
}

/** An application as its applicant sees it: no secret in it, only masks. */
export type OwnApplication = {
	id: string
	reference: string
	status: ApplicationStatus
	version: number
	role: 'first' | 'co'
	timeline: readonly LogLine[]
	/** Who looked at what was sealed, newest first. */
	accesses: readonly LogLine[]
	/** What the advisor asks to have corrected, by section. */
	corrections: readonly { section: SectionId; message: string }[]
	/** What was sent, for the summary; empty once it is erased. */
	answers: readonly { title: string; rows: readonly { label: string; value: string }[] }[]
	files: readonly StoredFile[]
	canWithdraw: boolean
	deletionRequestedAt: string | null
	erased: boolean
	/** There is another person on it, whose part is their own. */
	other: 'none' | 'invited' | 'submitted' | 'declined'
}

/** As the applicant reads the state of it. */
export const clientStatusLabels: Record<
	ApplicationStatus,
	{ tone: LampTone; word: string; sentence: string }
> = {
	draft: { tone: 'off', word: 'Draft', sentence: 'You have not sent this application yet.' },
	new: { tone: 'new', word: 'Received', sentence: 'We have your application and will review it soon.' },
	reviewing: { tone: 'info', word: 'In review', sentence: 'We are reviewing your application.' },
	needs_info: {
		tone: 'stop',
		word: 'We need something from you',
		sentence: 'Please correct the sections below. Everything else stays as you sent it.',
	},
	approved: {
		tone: 'ok',
		word: 'Approved',
		sentence: 'Your application is approved. We’ll contact you about what comes next.',
	},
	declined: {
		tone: 'stop',
		word: 'Declined',
		sentence: 'Your application was declined. The notice we send you explains why and what your rights are.',
	},
	withdrawn: {
		tone: 'off',
		word: 'Withdrawn',
		sentence: 'This application has been withdrawn. We’ve stopped working on it.',
	},
}
