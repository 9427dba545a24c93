import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'

const badges: Record<RefundStatus, { tone: StatusTone; label: string }> = {
	due: { tone: 'new', label: 'Refund waiting' },
	requested: { tone: 'info', label: 'Refund in progress' },
	succeeded: { tone: 'ok', label: 'Refunded' },
	failed: { tone: 'stop', label: 'Refund failed' },
	withdrawn: { tone: 'off', label: 'Refund withdrawn' },
}

/** The status of a refund, in the same words wherever the advisor sees one. */
export function RefundStatusBadge({ status }: { status: RefundStatus }) {
	return <StatusBadge tone={badges[status].tone}>{badges[status].label}</StatusBadge>
}
