import type { Fact, FactSection } from './application-facts.ts'
import { applicationSections } from './application-fields.ts'
import type { ApplicationStatus } from './application-status.ts'
import type { StoredDocument } from './document-file.ts'

/** Why something is opened; the applicant reads it. */
export const revealReasons = [
	'Sending to a lender',
	'Checking who it is',
	'Correcting a mistake',
	'Answering the applicant',
	'A legal duty',
] as const
export type RevealReason = (typeof revealReasons)[number]

export const isRevealReason = (value: unknown): value is RevealReason =>
	(revealReasons as readonly unknown[]).includes(value)

export type DeskSecret = 'ssn' | 'dob'

/** One person's part, as the desk shows it. */
export type DeskPart = {
	applicantId: string
	role: 'first' | 'co'
	/** 'Applicant', 'Co-applicant'. */
	title: string
	/** Null while a co-applicant has not submitted. */
	submitted: string | null
	/** Null once erased. */
	masks: Partial<Record<DeskSecret, string>> | null
	sections: readonly FactSection[]
	housingShare: number | null
	oddities: readonly string[]
	documents: readonly StoredDocument[]
	consent: readonly Fact[] | null
	/** What was asked and is not answered yet. */
	requests: readonly { section: string; message: string }[]
}

export type Moment = { at: string; instant: string }

/** One application as its page at the desk shows it. */
export type DeskFile = {
	id: string
	reference: string
	status: ApplicationStatus
	version: number
	name: string
	email: string
	phone: string | null
	submitted: string
	/** When the sensitive values were erased. */
	erased: string | null
	deletionAsked: string | null
	parts: readonly DeskPart[]
	/** The clock of the notice; null while none runs. */
	notice: { due: string; daysLeft: number; overdue: boolean } | null
	noticeSent: string | null
	/** The letter as we would begin it; null while nothing is decided. */
	noticeTemplate: string | null
	timeline: readonly (Moment & {
		id: number
		what: string
		by: string
		tone: 'new' | 'info' | 'ok' | 'stop' | 'off'
	})[]
	notes: readonly (Moment & { id: string; text: string; by: string })[]
	access: readonly (Moment & { key: string; who: string; what: string; reason: string })[]
}

export const deskIntents = ['review', 'send-back', 'approve', 'decline', 'note', 'notice', 'reveal'] as const
export type DeskIntent = (typeof deskIntents)[number]

export const isDeskIntent = (value: unknown): value is DeskIntent =>
	(deskIntents as readonly unknown[]).includes(value)

/** What the page is told after something was sent. */
export type DeskAnswer =
	| { outcome: 'revealed'; field: DeskSecret; applicantId: string; value: string; hiddenAfterMs: number }
	| {
			outcome: 'refused'
			intent: DeskIntent
			message: string
			/** What was typed, by field. */
			values: Record<string, string>
			/** Somebody was faster: what the decision was about, and what it is now. */
			conflict: { seen: ApplicationStatus; now: ApplicationStatus } | null
	  }

/** Sections that can be sent back, with a sentence each. */
export const correctableSections = applicationSections.filter(({ id }) => id !== 'agreement')

export const correctableTitle = (id: string): string =>
	correctableSections.find((section) => section.id === id)?.title ?? id
