import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, TooMany } from '#app/lib/errors.ts'
import { serviceIn } from '#app/modules/agreements/agreement-text.ts'
import { getAgreement, getAgreementFile, lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import {
	addressHashOf,
	dealerCopiesMax,
	listCopiedHashes,
	recordCopy,
} from '#app/modules/agreements/dealer-copies.server.ts'
import { queueDealerCopy } from '#app/modules/agreements/emails/dealer-copy-email.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { countEmailTo } from '#app/modules/notifications/recipient-limits.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

type SendCopy = { id: string; to: string; actor: AuditActor; links: Links; now: Date }

/**
 * Sends a dealer the file of a signed agreement. An address that got it already gets no second one. A client's copies count for the
 * limit per address, as their other emails do; nothing is recorded of one that can't be sent.
 * @returns whether it was this call that sent it
 * @throws Conflict if the agreement is not in force, or enough dealers have a copy; TooMany for the address
 */
export function sendDealerCopy(db: Db, { id, to, actor, links, now }: SendCopy): Promise<boolean> {
	return transact(db, async (tx) => {
		// The lock makes calls one after the other, so that a copy is counted and recorded once.
		if ((await lockAgreement(tx, { id, against: 'payments' })) !== 'signed')
			throw new Conflict('Only a signed agreement in force can be sent.')
		const addressHash = addressHashOf(to)
		const hashes = await listCopiedHashes(tx, { id })
		if (hashes.includes(addressHash)) return false
		if (hashes.length >= dealerCopiesMax)
			throw new Conflict(`${dealerCopiesMax} dealers have a copy already, which is the most we send.`)
		if (actor.kind !== 'advisor' && !(await countEmailTo(tx, to)))
			throw new TooMany('This address got too many emails today. Please try again tomorrow.', 86_400)
		const [agreement, pdf, { brand }] = await Promise.all([
			getAgreement(tx, { id }),
			getAgreementFile(tx, { id }),
			getBranding(tx, links),
		])
		await queueDealerCopy(tx, {
			id,
			agreement: {
				reference: agreement.reference,
				title: serviceIn(agreement.content!),
				clientName: agreement.customerName!,
			},
			to,
			brand,
			pdf,
		})
		const { reference, pdfHash } = agreement
		await recordCopy(tx, { id, reference, fileHash: pdfHash!, addressHash, actor, now })
		return true
	})
}
