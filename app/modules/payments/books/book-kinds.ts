import type { bookKind, PaymentMethod } from '#app/db/schema/payments.ts'

export type BookKind = (typeof bookKind.enumValues)[number]

export const kindNames: Record<BookKind, string> = {
	payment: 'Payment',
	refund: 'Refund',
	refund_returned: 'Refund sent back by the bank',
}

export const methodNames: Record<PaymentMethod, string> = {
	card: 'Card',
	card_reader: 'Card reader',
	cash: 'Cash',
	check: 'Check',
	zelle: 'Zelle',
}
