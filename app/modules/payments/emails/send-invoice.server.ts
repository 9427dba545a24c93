import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { invoiceEmail, type SentInvoice } from './invoice-email.ts'

type InvoiceEmail = {
	to: string
	brand: Brand
	invoice: SentInvoice & { id: string }
	/** The URL of the page where the invoice is paid. */
	url: string
	/** Identifies a request to send it again; the same request repeated sends nothing. */
	again?: string | undefined
}

/** Queues the email with the payment link to the client, once, and once more for each request of the advisor. */
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
