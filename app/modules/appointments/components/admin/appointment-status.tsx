import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { AppointmentStatus } from '../../appointment-status.ts'

export const statusLabels: Record<AppointmentStatus, { tone: StatusTone; word: string }> = {
	requested: { tone: 'new', word: 'Requested' },
	confirmed: { tone: 'info', word: 'Confirmed' },
	completed: { tone: 'ok', word: 'Completed' },
	cancelled: { tone: 'stop', word: 'Canceled' },
	no_show: { tone: 'stop', word: 'No-show' },
	expired: { tone: 'off', word: 'Expired' },
}

export function AppointmentStatusLabel({ status }: { status: AppointmentStatus }) {
	const { tone, word } = statusLabels[status]
	return <StatusBadge tone={tone}>{word}</StatusBadge>
}
