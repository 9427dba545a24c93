import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { DetailRow, DetailSection } from '../application/application-details.ts'
import { coApplicantSections, type SecretField, sectionIds } from '../application/application-fields.ts'
import type { ApplicationStatus } from '../application-status.ts'
import type { StoredDocument } from '../documents/document-file.ts'
import type { ShownLender } from './lender-answers.ts'
import type { NoticeDelivery } from './notice-delivery.ts'

/** The reasons for opening sensitive data; the applicant sees them. */
export const revealReasons = [
	'Sending to a lender',
	'Verifying identity',
	'Correcting a mistake',
	'Answering the applicant',
	'Legal requirement',
] as const

/** One person's part, as the admin page shows it. */
export type AdminPart = {
	applicantId: string
	role: 'first' | 'co'
	/** 'Applicant', 'Co-applicant'. */
	title: string
	/** Null while a co-applicant has not submitted. */
	submitted: string | null
	/** Null once erased. */
	maskedSecrets: Partial<Record<SecretField, string>> | null
	sections: readonly DetailSection[]
	housingShare: number | null
	warnings: readonly string[]
	documents: readonly StoredDocument[]
	consent: readonly DetailRow[] | null
	/** Open requests for corrections. */
	requests: readonly { section: string; message: string }[]
	/** What they wrote when they answered earlier requests, newest first. */
	statements: readonly { section: string; message: string; statement: string }[]
}

export type Moment = { at: string; instant: string }

/** One application, as its admin page shows it. */
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
	/** The deadline for the notice; null while there is none. */
	notice: { due: string; daysLeft: number; overdue: boolean } | null
	noticeSent: string | null
	/** The template for the notice; null until a decision is made. */
	noticeTemplate: string | null
	/** 'mail' unless the applicant agreed to electronic notices and has not revoked the agreement. */
	noticeBy: NoticeDelivery
	/** The notice as it was sent; null before. */
	noticeText: string | null
	/** The same for a co-applicant who sent their part; null without one. */
	coNotice: { name: string; template: string | null; by: NoticeDelivery; text: string | null } | null
	lenders: readonly ShownLender[]
	/** The day until which the decision and the notices are kept; null while the application is open. */
	keptUntil: string | null
	timeline: readonly (Moment & {
		id: number
		what: string
		by: string
		tone: 'new' | 'info' | 'ok' | 'stop' | 'off'
	})[]
	notes: readonly (Moment & { id: string; text: string; by: string })[]
	access: readonly (Moment & { key: string; who: string; what: string; reason: string })[]
	/** The controls of the page's forms. */
	controls: {
		note: FormControls<'note'>
		notice: FormControls<'version' | 'text' | 'coText'>
		lender: FormControls<'lender' | 'address'>
		lenderAnswer: FormControls<'lenderId' | 'answer' | 'address' | 'terms' | 'reasons'>
		reveal: FormControls<'field' | 'applicant' | 'reason'>
	}
}

/** The result of posting a form about an application: a revealed value, or why nothing was done. */
export type ApplicationResult =
	| RejectedForm
	| { ok: true; field: SecretField; applicantId: string; value: string; hiddenAfterMs: number }

/** The sections of a person's part that can be sent back, each with a message. */
export const correctableSections = (role: 'first' | 'co') =>
	sectionIds.filter((id) => id !== 'agreement' && (role === 'first' || coApplicantSections.includes(id)))
