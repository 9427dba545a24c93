import type { LampTone } from '#app/ui/controls/status-badge.tsx'

type FoundRow = {
	key: string
	to: string
	title: string
	reference: string
	note: string | null
	tone: LampTone
	word: string
}

/** The search results of one module, and the path of its full list. */
export type FoundGroup = { label: string; all: string; rows: FoundRow[]; more: boolean }
