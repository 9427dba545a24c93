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

/** What was found in one room, and the address of all of it there. */
export type FoundGroup = { label: string; all: string; rows: FoundRow[]; more: boolean }
