import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { lastDayOf, whenPaid } from '#app/modules/agreements/agreement-text.ts'
import {
	type Agreement,
	type AgreementContent,
	agreementLink,
	type SignedAgreement,
} from '#app/modules/agreements/agreements.server.ts'
import { queueSignedAgreement } from '#app/modules/agreements/emails/send-agreement-emails.server.ts'
import type { AgreementToPrint } from '#app/modules/agreements/print-agreement.server.ts'
import { changedMessage, signAgreement } from '#app/modules/agreements/signatures.server.ts'
import { isSameName } from '#app/modules/agreements/signer-name.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { recordConsent } from '#app/modules/records/consents/consents.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { fillInAgreement } from './agreement-terms.server.ts'

/** What signs an agreement. */
export type SignInput = {
	agreement: Agreement
	/** The typed name. */
	signature: string
	/** The hash of the text that was shown. */
	hash: string
	/** The network address and the browser. */
	from: string
	device: string
	actor: AuditActor
	links: Links
	now: Date
}

/** Prints a signed agreement in a worker thread. */
export const printInThread = printThread<AgreementToPrint>(
	'app/modules/agreements/agreement-worker.server.ts',
)
const deviceCharsMax = 200

/** Returns the browser as it is kept with a signature. */
export const deviceName = (device: string): string => device.slice(0, deviceCharsMax) || 'an unknown browser'

/**
 * Signs an agreement, with the copies for the client and the advisor. The file is printed before the signature is stored: both exist or
 * neither.
 * @returns the signed agreement; that of an earlier signature if there was one
 * @throws Invalid('signature') for another name than that of the client; Conflict if the text is no longer the one that was shown, or the
 *   service may not be sold where the client lives
 */
export async function signServiceAgreement(
	db: Db,
	{ agreement, signature, hash, from, device, actor, links, now }: SignInput,
): Promise<SignedAgreement> {
	if (agreement.status === 'signed') return agreement as SignedAgreement
	if (agreement.status !== 'open')
		throw new Conflict('This agreement has ended. Please choose the service again.')
	const ready = await fillInAgreement(db, { agreement, now })
	if (!ready) throw new Conflict('Tell us first who you are and where you live.')
	const { client, sale, content, offering } = ready
	if (!sale.isSold) throw new Conflict(sale.sentence)
	if (ready.hash !== hash || offering.priceCents !== agreement.priceCents) throw new Conflict(changedMessage)
	if (!isSameName(signature, client.name))
		throw new Invalid(`Type your name as it is in the agreement: ${client.name}`, 'signature')
	const { brand, timeZone } = await getBranding(db, links)
	const signedWith = deviceName(device)
	const pdf = Buffer.from(
		await printInThread({
			content,
			brand: brand.footerBrand,
			contentHash: hash,
			signature: { name: signature, signedAt: formatPlacedMoment(now, timeZone), from, device: signedWith },
			date: localDateOf(now, timeZone),
		}),
	)
	return transact(db, async (tx) => {
		const { agreement: signed, isNew } = await signAgreement(tx, {
			id: agreement.id,
			client,
			priceCents: agreement.priceCents,
			feeTiming: sale.payment,
			content,
			contentHash: hash,
			signedName: signature,
			signedFrom: from,
			signedWith,
			pdf,
			pdfHash: createHash('sha256').update(pdf).digest('hex'),
			endsOn: lastDayOf(localDateOf(now, timeZone)),
			actor,
			now,
		})
		if (isNew) {
			await recordConsent(tx, {
				kind: 'electronic_agreement',
				person: { userId: signed.userId, email: client.email },
				aboutId: signed.id,
				text: signingSentence(content),
				textVersion: content.version,
				clientIp: from,
				userAgent: signedWith,
				now,
			})
			await queueSignedAgreement(tx, {
				id: signed.id,
				agreement: {
					...signed,
					title: offering.title,
					clientName: client.name,
					clientEmail: client.email,
					whenPaid: whenPaid[sale.payment],
				},
				brand,
				url: links.urlOf(agreementLink(signed)),
				pdf,
			})
		}
		return signed
	})
}

/** What the agreement says about signing electronically. */
export const signingSentence = ({ sections }: AgreementContent): string =>
	sections.find(({ id }) => id === 'signing')?.paragraphs.join(' ') ?? ''
