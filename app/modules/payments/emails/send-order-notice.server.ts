import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { type NewEmail, queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { orderNotice } from './order-notice.ts'
import type { PaidOrder } from './receipt-email.ts'

type OrderNotice = {
	brand: Brand
	order: PaidOrder & { id: string; customerName?: string; customerEmail: string }
	timeZone: string
	/** What was booked. */
	details?:
		| (NonNullable<Parameters<typeof orderNotice>[0]['details']> & Pick<NewEmail, 'attachments'>)
		| undefined
}

/** Notifies the advisor, at the contact address, that an order is paid; once per order. */
export function queueOrderNotice(db: Db, { brand, order, timeZone, details }: OrderNotice): Promise<void> {
	const email = orderNotice({ order, timeZone, origin: brand.origin, details })
	return queueEmail(db, {
		kind: 'order-notice',
		owed: true,
		dedupeKey: `order-notice:${order.id}`,
		to: brand.contactEmail,
		attachments: details?.attachments ?? [],
		...renderEmail(email, brand),
	})
}
