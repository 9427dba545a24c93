import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { ClientStage } from './files/client-file.ts'
import type { StepView } from './steps/step-view.ts'

/** A record of another module, a checklist or a vehicle that belongs to a client. */
export type RelatedRecord = {
	key: string
	/** The path of its page; null if it has none. */
	to: string | null
	title: string
	reference: string | null
	when: string
	/** ISO 8601 of `when`. */
	instant: string
	tone: StatusTone
	/** The label of the status. */
	word: string
	note: string | null
}

/** How far a service is. */
export type AdminService = {
	orderId: string
	title: string
	reference: string
	tone: StatusTone
	word: string
	/** What is known about the closing email; may be empty. */
	note: string
	/** Whether it can be ended by hand, or that be taken back. */
	may: 'end' | 'undo' | null
}

export type TimelineLine = {
	key: string
	/** 'Tue, Mar 4, 2026, 9:05 PM'. */
	at: string
	instant: string
	what: string
	detail: string | null
	to: string | null
	tone: StatusTone
}

/** Something that the client agreed to. */
export type AdminConsent = {
	key: string
	label: string
	/** When, from where and which version of the text. */
	given: string
	/** When they took it back; null while it stands. */
	withdrawn: string | null
}

export type AdminNote = {
	id: string
	text: string
	version: number
	author: string | null
	at: string
	instant: string
	changed: boolean
}

/** A step of the file; `origin` says where it is from: 'Dana, Mar 4' or 'Automatic'. */
export type AdminStep = StepView & { origin: string }

/** The fields that two advisors may change at the same time. */
export type FileDetails = {
	version: number
	name: string
	phone: string
	stage: ClientStage
	/** Whether somebody set it, and the facts give another one. */
	isStageByHand: boolean
	closed: string | null
}

/** A client's file, as its admin page shows it. */
export type AdminClient = FileDetails & {
	id: string
	reference: string
	opened: string
	emails: { email: string; main: boolean }[]
	hasAccount: boolean
	/** The open steps, the first due first. */
	steps: AdminStep[]
	/** The last ones that were marked as done and can be opened again. */
	doneSteps: AdminStep[]
	tags: string[]
	/** What was paid and not refunded: '$374.99'. */
	paid: string
	services: AdminService[]
	orders: RelatedRecord[]
	appointments: RelatedRecord[]
	applications: RelatedRecord[]
	conversations: RelatedRecord[]
	documents: RelatedRecord[]
	checklists: RelatedRecord[]
	vehicles: RelatedRecord[]
	notes: AdminNote[]
	consents: readonly AdminConsent[]
	timeline: TimelineLine[]
	/** How many timeline lines to request to see earlier ones; null when there are none. */
	earlier: number | null
	duplicates: { id: string; reference: string; name: string; phone: string | null; opened: string }[]
}

const fileIntents = [
	'details',
	'stage',
	'step-add',
	'step-done',
	'step-later',
	'step-reopen',
	'close',
	'reopen',
	'add-email',
	'remove-email',
	'main-email',
	'add-tag',
	'remove-tag',
	'add-note',
	'change-note',
	'remove-note',
	'end-service',
	'undo-end',
] as const
export type FileIntent = (typeof fileIntents)[number]

export const isFileIntent = (text: string): text is FileIntent =>
	(fileIntents as readonly string[]).includes(text)
