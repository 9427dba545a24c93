import type { FormAnswer } from '#app/lib/parse-form.ts'
import type { Fact, FactSection } from '../application/application-facts.ts'
import { applicationSections } from '../application/application-fields.ts'
import type { ApplicationStatus } from '../application-status.ts'
import type { StoredDocument } from '../documents/document-file.ts'

/** Why something is opened; the applicant reads it. */
export const revealReasons = [
	'Sending to a lender',
	'Verifying identity',
	'Correcting a mistake',
	'Answering the applicant',
	'Legal requirement',
] as const
export type RevealReason = (typeof revealReasons)[number]

export const isRevealReason = (value: unknown): value is RevealReason =>
	(revealReasons as readonly unknown[]).includes(value)

export type AdminSecret = 'ssn' | 'dob'

/** One person's part, as the desk shows it. */
export type AdminPart = {
	applicantId: string
	role: 'first' | 'co'
	/** 'Applicant', 'Co-applicant'. */
	title: string
	/** Null while a co-applicant has not submitted. */
	submitted: string | null
	/** Null once erased. */
	masks: Partial<Record<AdminSecret, string>> | null
	sections: readonly FactSection[]
	housingShare: number | null
	warnings: readonly string[]
	documents: readonly StoredDocument[]
	consent: readonly Fact[] | null
	/** What was asked and is not answered yet. */
	requests: readonly { section: string; message: string }[]
}

export type Moment = { at: string; instant: string }

/** One application as its page at the desk shows it. */
export type AdminFile = {
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
	deletionRequested: string | null
	parts: readonly AdminPart[]
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

export const adminIntents = ['review', 'send-back', 'approve', 'decline', 'note', 'notice', 'reveal'] as const
export type AdminIntent = (typeof adminIntents)[number]

export const isAdminIntent = (value: unknown): value is AdminIntent =>
	(adminIntents as readonly unknown[]).includes(value)

/** What a form about an application is answered: a value that was opened, or why nothing was done. */
export type ApplicationAnswer =
	| FormAnswer
	| { ok: true; field: AdminSecret; applicantId: string; value: string; hiddenAfterMs: number }

/** Sections that can be sent back, with a sentence each. */
export const correctableSections = applicationSections.filter(({ id }) => id !== 'agreement')

export const correctableTitle = (id: string): string =>
	correctableSections.find((section) => section.id === id)?.title ?? id
