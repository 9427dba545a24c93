export type InvoiceState = 'open' | 'paid' | 'withdrawn'

/** Money wins: what was paid is paid, also when it was taken back meanwhile. */
export const invoiceState = (of: { paidAt: Date | null; voidedAt: Date | null }): InvoiceState =>
	of.paidAt ? 'paid' : of.voidedAt ? 'withdrawn' : 'open'
