import type { ChecklistItem } from './checklist.ts'

/** The clock of a support as a page gets it. */
export type SupportView = {
	state: 'running' | 'paused' | 'over'
	/** When it was told. */
	remainingMs: number
	/** 'Thu, Mar 12, 2026, 10:00 AM'. */
	ends: { at: string; words: string }
	resumes: { at: string; words: string } | null
	/** Added to it, in words; null when nothing was. */
	added: string | null
	version: number
	/** The client was told that it is over. */
	told: boolean
}

/** A checklist as pages draw it. */
export type ChecklistView = {
	id: string
	title: string
	clientId: string
	clientName: string
	made: { at: string; day: string }
	items: (Omit<ChecklistItem, 'completedAt'> & { done: boolean })[]
	/** Ticked tasks of all. */
	done: number
	of: number
	complete: boolean
	support: SupportView | null
}
