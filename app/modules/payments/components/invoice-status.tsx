import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { InvoiceState } from '../invoices/invoice-state.ts'

const lamps: Record<InvoiceState, { tone: LampTone; word: string }> = {
	open: { tone: 'new', word: 'Unpaid' },
	paid: { tone: 'ok', word: 'Paid' },
	withdrawn: { tone: 'off', word: 'Canceled' },
}

/** How an invoice stands, the same at the desk and for the client. */
export function InvoiceLamp({ state }: { state: InvoiceState }) {
	return <StatusLamp tone={lamps[state].tone}>{lamps[state].word}</StatusLamp>
}
