import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'

/**
 * Creates and verifies links that open one invoice without signing in. As decision 12 describes it for appointments, a link contains the
 * invoice's id and a MAC over purpose, id and email address, so that nothing is stored and every email can include the link again.
 */
export type InvoiceLinks = {
	/** Returns the URL of the page where the invoice is shown and paid. */
	urlOf(invoice: LinkBinding): string
	/**
	 * Returns the id of the invoice that a token names, and a function that checks the token against that invoice; null if the token is
	 * malformed.
	 */
	readToken(token: string): { invoiceId: string; matches(invoice: LinkBinding): boolean } | null
}

type LinkBinding = { id: string; customerEmail: string }

/** `secret` is the secret of the site; changing it invalidates all links. */
export function createInvoiceLinks({ secret, origin }: { secret: string; origin: string }): InvoiceLinks {
	const key = createHmac('sha256', secret).update('invoice links').digest()
	const macOf = ({ id, customerEmail }: LinkBinding) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['pay', 1, id, customerEmail.toLowerCase()]))
			.digest()
	return {
		urlOf: (invoice) => `${origin}/invoice?link=${invoice.id}.${macOf(invoice).toString('base64url')}`,
		readToken(token) {
			const [, invoiceId, mac] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
			if (!invoiceId || !mac || !isUuid(invoiceId)) return null
			const signature = Buffer.from(mac, 'base64url')
			// Accepts one encoding only: base64url allows several for the last character.
			const isCanonical = signature.length === 32 && signature.toString('base64url') === mac
			return {
				invoiceId,
				matches: (invoice) =>
					isCanonical && invoice.id === invoiceId && timingSafeEqual(signature, macOf(invoice)),
			}
		},
	}
}
