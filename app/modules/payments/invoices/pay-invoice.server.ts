import type { Db } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { openCheckout } from '../orders/checkout.server.ts'
import { invoiceState, leftToPay } from './invoice-state.ts'
import { invoiceLink, openInvoiceLink } from './invoices.server.ts'

/** The price id of orders that pay an invoice instead of an offering. */
export const invoicePriceId = 'invoice'

type PayInvoice = {
	links: Links
	token: string
	/** The signed-in person, if any. The order becomes theirs if the invoice was sent to their email address. */
	viewer: Pick<Viewer, 'id' | 'email' | 'name'> | null
	payments: PaymentProvider
	origin: string
	now: Date
}

/**
 * Returns the URL of the one open payment page of an invoice, for what is left to pay. The invoice itself counts as the buyer, so two people or two tabs get the
 * same page.
 * @throws NotFound; Conflict if it is paid or canceled; otherwise as `openCheckout`
 */
export async function payInvoice(
	db: Db,
	{ links, token, viewer, payments, origin, now }: PayInvoice,
): Promise<{ url: string }> {
	const found = await openInvoiceLink(db, { links, token })
	const state = invoiceState(found)
	if (state === 'paid') throw new Conflict('This invoice has already been paid. You were not charged.')
	if (state === 'withdrawn') throw new Conflict('This invoice was canceled. You don’t need to pay anything.')
	const { id, title, customerEmail: email, customerName: name } = found
	const invoiceUrl = links.urlOf(invoiceLink(found))
	const isRecipient = viewer?.email.toLowerCase() === email.toLowerCase()
	return openCheckout(
		db,
		{
			priceId: invoicePriceId,
			title,
			priceCents: leftToPay(found),
			invoice: { id, successUrl: `${invoiceUrl}&paid=1`, cancelUrl: invoiceUrl },
		},
		{
			payments,
			origin,
			now,
			priceId: invoicePriceId,
			buyerKey: `invoice:${id}`,
			actor: isRecipient ? viewer : null,
			customer: { email, name },
		},
	)
}
