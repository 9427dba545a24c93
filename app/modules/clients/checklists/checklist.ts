import type { ClientPackage } from '../files/client-file.ts'

/** One task of a client's checklist. */
export type ChecklistItem = {
	id: string
	section: string
	description: string
	optional: boolean
	startsSupport: boolean
	/** The tick; null while it is open. */
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

/** How far it is: ticked tasks of all, optional ones among them. */
export function progressOf(items: readonly Pick<ChecklistItem, 'completedAt'>[]): {
	done: number
	of: number
} {
	return { done: items.filter(({ completedAt }) => completedAt !== null).length, of: items.length }
}

/** All that is not optional is ticked. */
export const isComplete = (items: readonly Pick<ChecklistItem, 'completedAt' | 'optional'>[]): boolean =>
	items.every(({ completedAt, optional }) => optional || completedAt !== null)

/** Tasks under the steps they belong to, both in their order. */
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

/** What tells a client's open pages of a change of their checklists: `server/endpoints/checklist-live.ts` follows it. */
export const clientTopic = (clientId: string): string => `client:${clientId}`
