import type { Db } from '#app/db/client.server.ts'
import type { Brand } from './emails/letter.ts'
import { type PaidOrder, receipt } from './emails/receipt.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

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
	'Your advisor has your order now and writes to you at this address.',
	'Answer with what you look for, what you can spend, and links to cars you have seen.',
	'Sign nothing and pay no deposit before the two of you have talked.',
]

/** The buyer's receipt, once for each order, however often its payment is told, and once more for each wish of the advisor's. */
export function queueReceipt(db: Db, { nextSteps = usualSteps, again, ...props }: Receipt): Promise<void> {
	const { to, brand, order } = props
	const letter = receipt({ ...brand, ...props, nextSteps, siteName: brand.headerBrand })
	return queueMail(db, {
		kind: 'receipt',
		dedupeKey: again ? `receipt:${order.id}:${again}` : `receipt:${order.id}`,
		to,
		...renderLetter(letter, brand),
	})
}
