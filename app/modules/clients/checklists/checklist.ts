import type { ClientPackage } from '../files/client-file.ts'

/** One task of a client's checklist. */
export type ChecklistItem = {
	id: string
	section: string
	description: string
	/** The title of the step and the task in the client's words. If null, the client sees `section` or `description`. */
	clientSection: string | null
	clientWords: string | null
	/** Not shown to the client. */
	internal: boolean
	optional: boolean
	startsSupport: boolean
	/** When it was completed; null while it is open. */
	completedAt: Date | null
}

export type Checklist = {
	id: string
	clientId: string
	clientName: string
	package: ClientPackage
	title: string
	orderId: string | null
	version: number
	completedAt: Date | null
	createdAt: Date
	items: ChecklistItem[]
}

/** Returns the tasks as the client reads them: without internal ones, in the client's words. */
export const tasksForClient = (items: readonly ChecklistItem[]): ChecklistItem[] =>
	items
		.filter(({ internal }) => !internal)
		.map((item) => ({
			...item,
			section: item.clientSection ?? item.section,
			description: item.clientWords ?? item.description,
			clientSection: null,
			clientWords: null,
		}))

/** Returns how many tasks are completed, and how many there are; optional ones are included. */
export function progressOf(items: readonly Pick<ChecklistItem, 'completedAt'>[]): {
	done: number
	total: number
} {
	return { done: items.filter(({ completedAt }) => completedAt !== null).length, total: items.length }
}

/** Whether every task that is not optional is completed. */
export const isComplete = (items: readonly Pick<ChecklistItem, 'completedAt' | 'optional'>[]): boolean =>
	items.every(({ completedAt, optional }) => optional || completedAt !== null)

/** Groups tasks by their section, keeping the order of both. */
export function bySection<Item extends { section: string }>(
	items: readonly Item[],
): { section: string; items: Item[] }[] {
	const sections: { section: string; items: Item[] }[] = []
	for (const item of items) {
		const last = sections.at(-1)
		if (last?.section === item.section) last.items.push(item)
		else sections.push({ section: item.section, items: [item] })
	}
	return sections
}

/** Returns the notification topic for changes to a client's checklists; `server/endpoints/checklist-live.ts` listens to it. */
export const clientTopic = (clientId: string): string => `client:${clientId}`
