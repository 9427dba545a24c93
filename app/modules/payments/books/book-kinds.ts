import type { bookKind } from '#app/db/schema/payments/books.ts'
import type { PaymentMethod } from '#app/db/schema/payments/orders.ts'

export type BookKind = (typeof bookKind.enumValues)[number]

export const kindNames: Record<BookKind, string> = {
	payment: 'Payment',
	refund: 'Refund',
	refund_returned: 'Refund sent back by the bank',
	trust: 'Paid into trust',
	trust_refund: 'Refund out of trust',
	trust_refund_returned: 'Refund out of trust sent back by the bank',
	trust_dispute: 'Disputed payment, out of trust',
	trust_dispute_returned: 'Disputed payment won back, into trust',
	trust_release: 'Released from trust',
	fee: 'Fee',
	dispute: 'Disputed payment',
	dispute_returned: 'Disputed payment won back',
	payout: 'Payout',
	payout_returned: 'Payout sent back by the bank',
	other: 'Other',
}

/** What clients paid and got back: revenue. */
export const revenueKinds = ['payment', 'refund', 'refund_returned'] as const satisfies BookKind[]

/**
 * Movements of the clients' money that is held in trust until the delivery is confirmed: it is not the business's. A release has a payment of
 * the same amount.
 */
export const trustKinds = [
	'trust',
	'trust_refund',
	'trust_refund_returned',
	'trust_dispute',
	'trust_dispute_returned',
	'trust_release',
] as const satisfies BookKind[]

export const isTrust = (kind: BookKind): boolean => (trustKinds as readonly BookKind[]).includes(kind)

/** Transfers between the balance at the provider and the bank: the business has neither more nor less. */
export const isTransfer = (kind: BookKind): boolean => kind === 'payout' || kind === 'payout_returned'

export const methodNames: Record<PaymentMethod, string> = {
	card: 'Card',
	card_reader: 'Card reader',
	cash: 'Cash',
	check: 'Check',
	zelle: 'Zelle',
}
