import { type LampTone, StatusLamp } from '#app/ui/status-lamp.tsx'
import type { AppointmentStatus } from '../appointment-status.ts'

export const statusWords: Record<AppointmentStatus, { tone: LampTone; word: string }> = {
	requested: { tone: 'new', word: 'Requested' },
	confirmed: { tone: 'info', word: 'Confirmed' },
	completed: { tone: 'ok', word: 'Completed' },
	cancelled: { tone: 'stop', word: 'Cancelled' },
	no_show: { tone: 'stop', word: 'No-show' },
	expired: { tone: 'off', word: 'Expired' },
}

export function VisitStatus({ status }: { status: AppointmentStatus }) {
	const { tone, word } = statusWords[status]
	return <StatusLamp tone={tone}>{word}</StatusLamp>
}
