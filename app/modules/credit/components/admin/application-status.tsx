import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { ApplicationStatus } from '../../application-status.ts'

const lamps: Record<ApplicationStatus, { tone: LampTone; word: string }> = {
	draft: { tone: 'off', word: 'Draft' },
	new: { tone: 'new', word: 'New' },
	reviewing: { tone: 'info', word: 'Reviewing' },
	needs_info: { tone: 'info', word: 'Needs info' },
	approved: { tone: 'ok', word: 'Approved' },
	declined: { tone: 'stop', word: 'Declined' },
	withdrawn: { tone: 'off', word: 'Withdrawn' },
}

export function ApplicationLamp({ status }: { status: ApplicationStatus }) {
	const { tone, word } = lamps[status]
	return <StatusLamp tone={tone}>{word}</StatusLamp>
}

/** The status as tone and text, for callers that render it themselves. */
export const lampOf = (status: ApplicationStatus): { tone: LampTone; word: string } => lamps[status]

/** The text of the status alone, for use in a sentence. */
export const statusLabel = (status: ApplicationStatus): string => lamps[status].word
