import type { Db } from '#app/db/client.server.ts'
import type { Brand } from './emails/letter.ts'
import { type RefundedOrder, refundNotice } from './emails/refund-notice.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type RefundNotice = {
	to: string
	brand: Brand
	order: RefundedOrder
	refund: { id: string; amountCents: number }
}

/** Tells the client of a refund, once for each. */
export function queueRefundNotice(db: Db, { to, brand, order, refund }: RefundNotice): Promise<void> {
	const letter = refundNotice({ ...brand, order, refund, siteName: brand.headerBrand })
	return queueMail(db, {
		kind: 'refund-notice',
		dedupeKey: `refund:${refund.id}`,
		to,
		...renderLetter(letter, brand),
	})
}
