import type { StatusTone } from '#app/ui/controls/status-badge.tsx'

export type FoundRow = {
	key: string
	to: string
	title: string
	/** Null for a record that has none. */
	reference: string | null
	note: string | null
	tone: StatusTone
	word: string
}

/** The search results of one kind, and the path of its full list, if there is one. */
export type FoundGroup = { label: string; all: string | null; rows: FoundRow[]; more: boolean }
