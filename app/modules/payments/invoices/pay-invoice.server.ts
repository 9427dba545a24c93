import type { Db } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { openCheckout } from '../orders/checkout.server.ts'
import type { InvoiceLinks } from './invoice-links.server.ts'
import { invoiceState } from './invoice-state.ts'
import { openInvoiceLink } from './invoices.server.ts'

/** Stands in an order for the price id of an offering. */
export const invoicePriceId = 'invoice'

type PayInvoice = {
	links: InvoiceLinks
	token: string
	/** Who is signed in, if anybody: the order is theirs when it is their address that was asked to pay. */
	viewer: Pick<Viewer, 'id' | 'email' | 'name'> | null
	payments: PaymentProvider
	origin: string
	now: Date
}

/**
 * The address of the one open payment page of an invoice: the invoice itself is the buyer, so two people and two tabs meet
 * on the same page. @throws NotFound; Conflict when it is paid or taken back; what `openCheckout` throws
 */
export async function payInvoice(
	db: Db,
	{ links, token, viewer, payments, origin, now }: PayInvoice,
): Promise<{ url: string }> {
	const found = await openInvoiceLink(db, { links, token })
	const state = invoiceState(found)
	if (state === 'paid') throw new Conflict('This invoice has already been paid. You were not charged.')
	if (state === 'withdrawn') throw new Conflict('This invoice was canceled. You don’t need to pay anything.')
	const { id, title, amountCents, customerEmail: email, customerName: name } = found
	const back = links.urlOf(found)
	const isTheirs = viewer?.email.toLowerCase() === email.toLowerCase()
	return openCheckout(
		db,
		{
			priceId: invoicePriceId,
			title,
			priceCents: amountCents,
			invoice: { id, successUrl: `${back}&paid=1`, cancelUrl: back },
		},
		{
			payments,
			origin,
			now,
			priceId: invoicePriceId,
			buyerKey: `invoice:${id}`,
			actor: isTheirs ? viewer : null,
			customer: { email, name },
		},
	)
}
