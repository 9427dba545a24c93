import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'

const lamps: Record<RefundStatus, { tone: LampTone; word: string }> = {
	due: { tone: 'new', word: 'Waiting' },
	requested: { tone: 'info', word: 'In progress' },
	succeeded: { tone: 'ok', word: 'Refunded' },
	failed: { tone: 'stop', word: 'Failed' },
	withdrawn: { tone: 'off', word: 'Withdrawn' },
}

export function RefundLamp({ status }: { status: RefundStatus }) {
	return <StatusLamp tone={lamps[status].tone}>{lamps[status].word}</StatusLamp>
}
