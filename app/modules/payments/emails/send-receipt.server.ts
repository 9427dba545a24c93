import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type PaidOrder, receipt } from './receipt-email.ts'

type Receipt = {
	to: string
	brand: Brand
	order: PaidOrder & { id: string }
	/** The time zone of the business, in which the day of payment is given. */
	timeZone: string
	/** Whether the order belongs to an account yet. */
	hasAccount: boolean
	/** What the buyer can expect of this service, one sentence per step. */
	nextSteps?: string[]
	/** Identifies a request to send it again; the same request repeated sends nothing. */
	again?: string
}

const usualSteps = [
	'Your advisor has your order and will email you at this address.',
	'Reply with what you’re looking for, what you can spend, and links to cars you’ve seen.',
	'Don’t sign anything or pay a deposit until the two of you have talked.',
]

/**
 * Queues the buyer's receipt once per order, however often its payment is reported, and once more for each request of the
 * advisor.
 */
export function queueReceipt(db: Db, { nextSteps = usualSteps, again, ...props }: Receipt): Promise<void> {
	const { to, brand, order } = props
	const email = receipt({ ...brand, ...props, nextSteps, siteName: brand.headerBrand })
	return queueEmail(db, {
		kind: 'receipt',
		owed: true,
		dedupeKey: again ? `receipt:${order.id}:${again}` : `receipt:${order.id}`,
		to,
		...renderEmail(email, brand),
	})
}
