import type { Db } from '#app/db/client.server.ts'
import type { Brand } from './emails/letter.ts'
import { orderNotice } from './emails/order-notice.ts'
import type { PaidOrder } from './emails/receipt.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type OrderNotice = {
	brand: Brand
	order: PaidOrder & { id: string; customerName?: string; customerEmail: string }
	timeZone: string
}

/** Tells the advisor, at the contact address, that an order is paid; once for each order. */
export function queueOrderNotice(db: Db, { brand, order, timeZone }: OrderNotice): Promise<void> {
	const letter = orderNotice({ order, timeZone, origin: brand.origin })
	return queueMail(db, {
		kind: 'order-notice',
		dedupeKey: `order-notice:${order.id}`,
		to: brand.contactEmail,
		...renderLetter(letter, brand),
	})
}
