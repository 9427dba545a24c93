export type InvoiceState = 'open' | 'paid' | 'withdrawn'

/** Returns the state of an invoice. A payment wins: an invoice paid in full is paid even if it was canceled in the meantime. */
export const invoiceState = (row: { paidAt: Date | null; voidedAt: Date | null }): InvoiceState =>
	row.paidAt ? 'paid' : row.voidedAt ? 'withdrawn' : 'open'

/** Returns what is left to pay of an invoice, in cents; 0 if it was paid in full. */
export const leftToPay = (row: { amountCents: number; paidCents: number; paidAt: Date | null }): number =>
	row.paidAt ? 0 : row.amountCents - row.paidCents
