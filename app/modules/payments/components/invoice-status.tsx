import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { InvoiceState } from '../invoices/invoice-state.ts'

const lamps: Record<InvoiceState, { tone: LampTone; label: string }> = {
	open: { tone: 'new', label: 'Unpaid' },
	paid: { tone: 'ok', label: 'Paid' },
	withdrawn: { tone: 'off', label: 'Canceled' },
}

/** The status of an invoice, the same in the admin area and for the client. */
export function InvoiceLamp({ state }: { state: InvoiceState }) {
	return <StatusLamp tone={lamps[state].tone}>{lamps[state].label}</StatusLamp>
}
