export type InvoiceState = 'open' | 'paid' | 'withdrawn'

/** Returns the state of an invoice. A payment wins: a paid invoice is paid even if it was canceled in the meantime. */
export const invoiceState = (row: { paidAt: Date | null; voidedAt: Date | null }): InvoiceState =>
	row.paidAt ? 'paid' : row.voidedAt ? 'withdrawn' : 'open'
