import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { invoiceEmail, type SentInvoice } from './invoice-email.ts'

type InvoiceEmail = {
	to: string
	brand: Brand
	invoice: SentInvoice & { id: string }
	/** The page that takes the payment. */
	url: string
	/** Names a wish to have it once more; the same wish again sends nothing. */
	again?: string | undefined
}

/** The link of an invoice to whoever is to pay it, once, and once more for each wish of the advisor's. */
export function queueInvoice(db: Db, { to, brand, invoice, url, again }: InvoiceEmail): Promise<void> {
	const email = invoiceEmail({ ...brand, invoice, url, siteName: brand.headerBrand })
	return queueEmail(db, {
		kind: 'invoice',
		owed: true,
		dedupeKey: again ? `invoice:${invoice.id}:${again}` : `invoice:${invoice.id}`,
		to,
		...renderEmail(email, brand),
	})
}
