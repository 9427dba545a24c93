import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type PaidOrder, receipt } from './receipt-email.ts'

type Receipt = {
	to: string
	brand: Brand
	order: PaidOrder & { id: string }
	/** Of the business; the day of payment is told in it. */
	timeZone: string
	/** Does the order belong to an account yet? */
	hasAccount: boolean
	/** What the buyer can expect of this service, one sentence a step. */
	nextSteps?: string[]
	/** Names a wish to have it once more; the same wish again sends nothing. */
	again?: string
}

const usualSteps = [
	'Your advisor has your order and will email you at this address.',
	'Reply with what you’re looking for, what you can spend, and links to cars you’ve seen.',
	'Don’t sign anything or pay a deposit until the two of you have talked.',
]

/** The buyer's receipt, once for each order, however often its payment is told, and once more for each wish of the advisor's. */
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
