import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { type NewEmail, queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { cardKept, type PaidOrder, type ReceiptDetails, receipt } from './receipt-email.ts'

type Receipt = {
	to: string
	brand: Brand
	order: PaidOrder & { id: string }
	/** The time zone of the business, in which the day of payment is given. */
	timeZone: string
	/** Whether the order belongs to an account yet. */
	hasAccount: boolean
	/** What was bought. */
	details: ReceiptDetails
	attachments?: NewEmail['attachments'] | undefined
	/** The receipt as a PDF, which opens without signing in. */
	receiptUrl: string
	/** Identifies a request to send it again; the same request repeated sends nothing. */
	again?: string | undefined
}

/**
 * Queues the buyer's receipt once per order, however often its payment is reported, and once more for each request of the
 * advisor.
 */
export function queueReceipt(db: Db, { again, attachments = [], ...props }: Receipt): Promise<void> {
	const { to, brand, order } = props
	const email = receipt({ ...brand, ...props, siteName: brand.headerBrand })
	return queueEmail(db, {
		kind: 'receipt',
		owed: true,
		dedupeKey: again ? `receipt:${order.id}:${again}` : `receipt:${order.id}`,
		to,
		attachments,
		...renderEmail(email, brand),
	})
}

type KeptCard = Omit<Receipt, 'order' | 'timeZone' | 'again' | 'receiptUrl'> & {
	order: Omit<PaidOrder, 'paidAt'> & { id: string }
}

/** Queues the buyer's email that their card is kept and nothing was charged, once per order. */
export function queueCardKept(db: Db, { attachments = [], ...props }: KeptCard): Promise<void> {
	const { to, brand, order } = props
	return queueEmail(db, {
		kind: 'card-kept',
		owed: true,
		dedupeKey: `card-kept:${order.id}`,
		to,
		attachments,
		...renderEmail(cardKept({ ...brand, ...props, siteName: brand.headerBrand }), brand),
	})
}
