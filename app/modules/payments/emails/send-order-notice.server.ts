import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { type NewEmail, queueEmail } from '#app/modules/notifications/outbox.server.ts'
import type { Order } from '../orders/orders.server.ts'
import { orderNotice } from './order-notice.ts'

type OrderNotice = {
	brand: Brand
	order: Parameters<typeof orderNotice>[0]['order'] & Pick<Order, 'id' | 'cardKeptAt'>
	timeZone: string
	/** What was booked. */
	details?:
		| (NonNullable<Parameters<typeof orderNotice>[0]['details']> & Pick<NewEmail, 'attachments'>)
		| undefined
}

/** Notifies the advisor, at the contact address, that an order is paid, or will be after the delivery; once for each. */
export function queueOrderNotice(db: Db, { brand, order, timeZone, details }: OrderNotice): Promise<void> {
	const email = orderNotice({ order, timeZone, origin: brand.origin, details })
	return queueEmail(db, {
		kind: 'order-notice',
		owed: true,
		dedupeKey: `order-notice:${order.id}${order.cardKeptAt && order.paidAt ? ':paid' : ''}`,
		to: brand.contactEmail,
		attachments: details?.attachments ?? [],
		...renderEmail(email, brand),
	})
}
