import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type RefundedOrder, refundNotice } from './refund-notice.ts'

type RefundNotice = {
	to: string
	brand: Brand
	order: RefundedOrder
	refund: { id: string; amountCents: number }
}

/** Notifies the client of a refund, once per refund. */
export function queueRefundNotice(db: Db, { to, brand, order, refund }: RefundNotice): Promise<void> {
	const email = refundNotice({ ...brand, order, refund, siteName: brand.headerBrand })
	return queueEmail(db, {
		kind: 'refund-notice',
		owed: true,
		dedupeKey: `refund:${refund.id}`,
		to,
		...renderEmail(email, brand),
	})
}
