import type { LampTone } from '#app/ui/controls/status-badge.tsx'
import type { NextActionSide } from './files/client-file.ts'

/** Something of another room, or a checklist or a vehicle, that belongs to a client. */
export type Tie = {
	key: string
	/** Its page; null where it has none. */
	to: string | null
	title: string
	reference: string | null
	when: string
	/** ISO 8601 of `when`. */
	instant: string
	tone: LampTone
	word: string
	note: string | null
}

export type TimelineLine = {
	key: string
	/** 'Tue, Mar 4, 2026, 9:05 PM'. */
	at: string
	instant: string
	what: string
	detail: string | null
	to: string | null
	tone: LampTone
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

type AdminMove = {
	side: NextActionSide
	what: string
	/** A local day, for the form, and in words. */
	dueOn: string
	due: string
	instant: string
	overdue: boolean
}

/** The facts that two advisors may change at the same time. */
export type FileFacts = {
	version: number
	name: string
	phone: string
	move: AdminMove | null
	followUp: { on: string; words: string; note: string; due: boolean } | null
	closed: string | null
}

/** A client's file as its page shows it. */
export type AdminClient = FileFacts & {
	id: string
	reference: string
	opened: string
	emails: { email: string; main: boolean }[]
	hasAccount: boolean
	tags: string[]
	/** '$374.99', what was paid and not given back. */
	paid: string
	orders: Tie[]
	appointments: Tie[]
	applications: Tie[]
	conversations: Tie[]
	documents: Tie[]
	checklists: Tie[]
	vehicles: Tie[]
	notes: AdminNote[]
	timeline: TimelineLine[]
	/** How many lines to ask for to see earlier ones; null when there are none. */
	earlier: number | null
	duplicates: { id: string; reference: string; name: string; phone: string | null; opened: string }[]
}

const fileIntents = [
	'details',
	'move',
	'follow-up',
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
] as const
export type FileIntent = (typeof fileIntents)[number]

export const isFileIntent = (text: string): text is FileIntent =>
	(fileIntents as readonly string[]).includes(text)
