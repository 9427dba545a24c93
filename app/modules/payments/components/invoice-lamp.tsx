import { type LampTone, StatusLamp } from '#app/ui/status-lamp.tsx'
import type { InvoiceState } from '../invoice-state.ts'

const lamps: Record<InvoiceState, { tone: LampTone; word: string }> = {
	open: { tone: 'new', word: 'To be paid' },
	paid: { tone: 'ok', word: 'Paid' },
	withdrawn: { tone: 'off', word: 'Taken back' },
}

/** How an invoice stands, the same at the desk and for the client. */
export function InvoiceLamp({ state }: { state: InvoiceState }) {
	return <StatusLamp tone={lamps[state].tone}>{lamps[state].word}</StatusLamp>
}
