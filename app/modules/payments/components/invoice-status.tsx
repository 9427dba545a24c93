import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { InvoiceState } from '../invoices/invoice-state.ts'

const badges: Record<InvoiceState, { tone: StatusTone; label: string }> = {
	open: { tone: 'new', label: 'Unpaid' },
	paid: { tone: 'ok', label: 'Paid' },
	withdrawn: { tone: 'off', label: 'Canceled' },
}

/** The status of an invoice, the same in the admin area and for the client. */
export function InvoiceStatusBadge({ state, paidCents }: { state: InvoiceState; paidCents: number }) {
	const { tone, label } = badges[state]
	return <StatusBadge tone={tone}>{state === 'open' && paidCents > 0 ? 'Partly paid' : label}</StatusBadge>
}
