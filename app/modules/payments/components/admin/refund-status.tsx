import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'

const lamps: Record<RefundStatus, { tone: LampTone; label: string }> = {
	due: { tone: 'new', label: 'Waiting' },
	requested: { tone: 'info', label: 'In progress' },
	succeeded: { tone: 'ok', label: 'Refunded' },
	failed: { tone: 'stop', label: 'Failed' },
	withdrawn: { tone: 'off', label: 'Withdrawn' },
}

export function RefundLamp({ status }: { status: RefundStatus }) {
	return <StatusLamp tone={lamps[status].tone}>{lamps[status].label}</StatusLamp>
}
