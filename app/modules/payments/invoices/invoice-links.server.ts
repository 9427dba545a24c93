import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/lib/uuid.ts'

/**
 * Makes and checks the link that opens one invoice without signing in, as decision 12 has it for visits: the invoice's id and a
 * MAC over purpose, id and address, so nothing is stored and every mail can carry it anew.
 */
export type InvoiceLinks = {
	/** The page where the invoice is read and paid. */
	urlOf(invoice: Bound): string
	/** The invoice a token speaks of, and whether it proves that; null when it is no token at all. */
	readToken(token: string): { invoiceId: string; proves(invoice: Bound): boolean } | null
}

type Bound = { id: string; customerEmail: string }

/** `secret`: the site's; another one ends all links. */
export function createInvoiceLinks({ secret, origin }: { secret: string; origin: string }): InvoiceLinks {
	const key = createHmac('sha256', secret).update('invoice links').digest()
	const macOf = ({ id, customerEmail }: Bound) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['pay', 1, id, customerEmail.toLowerCase()]))
			.digest()
	return {
		urlOf: (invoice) => `${origin}/invoice?link=${invoice.id}.${macOf(invoice).toString('base64url')}`,
		readToken(token) {
			const [, invoiceId, mac] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
			if (!invoiceId || !mac || !isUuid(invoiceId)) return null
			const given = Buffer.from(mac, 'base64url')
			// One spelling only: base64url leaves room for others in the last character.
			const exact = given.length === 32 && given.toString('base64url') === mac
			return {
				invoiceId,
				proves: (invoice) => exact && invoice.id === invoiceId && timingSafeEqual(given, macOf(invoice)),
			}
		},
	}
}
