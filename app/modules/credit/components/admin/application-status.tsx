import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { ApplicationStatus } from '../../application-status.ts'

const badges: Record<ApplicationStatus, { tone: StatusTone; word: string }> = {
	draft: { tone: 'off', word: 'Draft' },
	new: { tone: 'new', word: 'New' },
	reviewing: { tone: 'info', word: 'Reviewing' },
	needs_info: { tone: 'info', word: 'Needs info' },
	approved: { tone: 'ok', word: 'Approved' },
	declined: { tone: 'stop', word: 'Declined' },
	withdrawn: { tone: 'off', word: 'Withdrawn' },
}

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
	const { tone, word } = badges[status]
	return <StatusBadge tone={tone}>{word}</StatusBadge>
}

/** The status as tone and text, for callers that render it themselves. */
export const applicationBadgeOf = (status: ApplicationStatus): { tone: StatusTone; word: string } =>
	badges[status]

/** The badge's text alone, for a table. For a sentence, use `statusLabels` of application-status.ts. */
export const statusLabel = (status: ApplicationStatus): string => badges[status].word
