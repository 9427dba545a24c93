import type { Db } from '#app/db/client.server.ts'
import { invoiceLetter, type SentInvoice } from './emails/invoice.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type InvoiceMail = {
	to: string
	brand: Brand
	invoice: SentInvoice & { id: string }
	/** The page that takes the payment. */
	url: string
	/** Names a wish to have it once more; the same wish again sends nothing. */
	again?: string | undefined
}

/** The link of an invoice to whoever is to pay it, once, and once more for each wish of the advisor's. */
export function queueInvoice(db: Db, { to, brand, invoice, url, again }: InvoiceMail): Promise<void> {
	const letter = invoiceLetter({ ...brand, invoice, url, siteName: brand.headerBrand })
	return queueMail(db, {
		kind: 'invoice',
		dedupeKey: again ? `invoice:${invoice.id}:${again}` : `invoice:${invoice.id}`,
		to,
		...renderLetter(letter, brand),
	})
}
