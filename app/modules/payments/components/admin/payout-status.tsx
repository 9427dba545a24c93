import { getOwnValue } from '#app/lib/own-key.ts'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'

const badges: Record<string, { tone: StatusTone; label: string }> = {
	pending: { tone: 'info', label: 'Pending' },
	in_transit: { tone: 'info', label: 'On its way' },
	paid: { tone: 'ok', label: 'At the bank' },
	failed: { tone: 'stop', label: 'Failed' },
	canceled: { tone: 'off', label: 'Canceled' },
}

/** The provider's status of a payout; a status that is not known here is shown as it is. */
export function PayoutStatusBadge({ status }: { status: string }) {
	const { tone, label } = getOwnValue(badges, status) ?? { tone: 'off', label: status }
	return <StatusBadge tone={tone}>{label}</StatusBadge>
}
