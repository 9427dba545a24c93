import type { Db } from '#app/db/client.server.ts'
import type { Brand, Email } from '#app/modules/notifications/layout/email.ts'
import { paragraph } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { addressHashOf, dealerCopyKey } from '../dealer-copies.server.ts'
import { fileOf } from './send-agreement-emails.server.ts'

type CopiedAgreement = { reference: string; title: string; clientName: string }

/** What the dealer reads: two sentences. The file says the rest. */
const dealerCopy = (
	{ reference, title, clientName }: CopiedAgreement,
	{ footerBrand, headerBrand }: Brand,
): Email => ({
	subject: `Agreement ${reference} of ${clientName}`,
	preview: `A copy for you: ${clientName} is a client of ${headerBrand}.`,
	heading: `A copy of agreement ${reference}`,
	blocks: [
		paragraph(`The attached agreement about “${title}” is between ${clientName} and ${footerBrand}.`),
		paragraph('You have nothing to sign or pay: only our client pays us.'),
	],
	reason: `You’re receiving this email because ${clientName}, or their advisor, chose to send you a copy.`,
})

type DealerCopy = { id: string; agreement: CopiedAgreement; to: string; brand: Brand; pdf: Uint8Array }

/** Sends a dealer a copy of a signed agreement; once per agreement and address. The caller counts it for the limit per address. */
export const queueDealerCopy = (db: Db, { id, agreement, to, brand, pdf }: DealerCopy): Promise<void> =>
	queueEmail(db, {
		kind: 'agreement-dealer-copy',
		owed: true,
		dedupeKey: dealerCopyKey(id, addressHashOf(to)),
		to,
		replyTo: brand.contactEmail,
		attachments: [fileOf(agreement, pdf)],
		...renderEmail(dealerCopy(agreement, brand), brand),
	})
