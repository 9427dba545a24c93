import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { InvoiceState } from '../invoices/invoice-state.ts'

export const invoiceBadges: Record<InvoiceState, { tone: StatusTone; word: string }> = {
	open: { tone: 'new', word: 'Unpaid' },
	paid: { tone: 'ok', word: 'Paid' },
	withdrawn: { tone: 'off', word: 'Canceled' },
}

/** The status of an invoice, the same in the admin area and for the client. */
export function InvoiceStatusBadge({ state, paidCents }: { state: InvoiceState; paidCents: number }) {
	const { tone, word } = invoiceBadges[state]
	return <StatusBadge tone={tone}>{state === 'open' && paidCents > 0 ? 'Partly paid' : word}</StatusBadge>
}
