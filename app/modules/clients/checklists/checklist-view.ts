import type { ChecklistItem } from './checklist.ts'

/** A support clock, formatted for a page. */
export type SupportView = {
	state: 'running' | 'paused' | 'over'
	/** The time left when the page was loaded. */
	remainingMs: number
	/** `at` in ISO 8601, `text` as shown: 'Thu, Mar 12, 2026, 10:00 AM'. */
	ends: { at: string; text: string }
	resumes: { at: string; text: string } | null
	/** The time added to it, formatted; null when none was. */
	added: string | null
	version: number
	/** Whether the client was notified that it is over. */
	notified: boolean
}

/** A checklist, formatted for a page. */
export type ChecklistView = {
	id: string
	title: string
	clientId: string
	clientName: string
	created: { date: string; day: string }
	items: (Omit<ChecklistItem, 'completedAt'> & { done: boolean })[]
	/** The number of completed tasks, and of all tasks. */
	done: number
	total: number
	/** The same of the tasks that the client sees, if there are others. */
	forClient: { done: number; total: number } | null
	complete: boolean
	support: SupportView | null
}

/** How far a checklist is, for the advisor: '5 of 12 done; the client sees 5 of 11'. */
export const progressText = ({
	done,
	total,
	forClient,
}: Pick<ChecklistView, 'done' | 'total' | 'forClient'>) =>
	`${done} of ${total} done${forClient ? `; the client sees ${forClient.done} of ${forClient.total}` : ''}`
