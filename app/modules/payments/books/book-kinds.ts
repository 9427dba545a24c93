import type { bookKind, PaymentMethod } from '#app/db/schema/payments.ts'

export type BookKind = (typeof bookKind.enumValues)[number]

export const kindNames: Record<BookKind, string> = {
	payment: 'Payment',
	refund: 'Refund',
	refund_returned: 'Refund sent back by the bank',
	fee: 'Fee',
	dispute: 'Disputed payment',
	dispute_returned: 'Disputed payment won back',
	payout: 'Payout',
	payout_returned: 'Payout sent back by the bank',
	other: 'Other',
}

/** What clients paid and got back: revenue. */
export const revenueKinds = ['payment', 'refund', 'refund_returned'] as const satisfies BookKind[]

/** Transfers between the balance at the provider and the bank: the business has neither more nor less. */
export const isTransfer = (kind: BookKind): boolean => kind === 'payout' || kind === 'payout_returned'

export const methodNames: Record<PaymentMethod, string> = {
	card: 'Card',
	card_reader: 'Card reader',
	cash: 'Cash',
	check: 'Check',
	zelle: 'Zelle',
}
