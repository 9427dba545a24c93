import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import {
	type AgreementClient,
	type AgreementContent,
	agreementColumns,
	type FeeTiming,
	lockToChange,
	type SignedAgreement,
} from './agreements.server.ts'

export type Signature = {
	id: string
	/** What was agreed, of the client that was shown: if somebody has changed it meanwhile, nothing is signed. */
	client: AgreementClient
	priceCents: number
	feeTiming: FeeTiming
	content: AgreementContent
	contentHash: string
	signedName: string
	/** The network address and the browser. */
	signedFrom: string
	signedWith: string
	pdf: Buffer
	pdfHash: string
	/** The last day of the agreement. */
	endsOn: string
	actor: AuditActor
	now: Date
}

/**
 * Stores a signature, with the signed file and an entry of the audit chain that holds the hashes of text and file. A second signature,
 * such as of another tab, changes nothing.
 * @returns the signed agreement, and whether this signature is the one that counts
 * @throws Conflict if the agreement was withdrawn, or somebody has changed the client or the price since it was shown
 */
export function signAgreement(
	db: Db,
	{ id, client, priceCents, actor, now, ...signature }: Signature,
): Promise<{ agreement: SignedAgreement; isNew: boolean }> {
	return transact(db, async (tx) => {
		const found = await lockToChange(tx, id)
		if (found.status === 'signed') return { agreement: found as SignedAgreement, isNew: false }
		if (found.status !== 'open')
			throw new Conflict('This agreement has ended. Please choose the service again.')
		const isSame =
			found.state === client.state &&
			found.customerName === client.name &&
			found.customerEmail === client.email &&
			found.customerAddress === client.address &&
			found.priceCents === priceCents
		if (!isSame) throw new Conflict(changedMessage)
		const [signed] = await tx
			.update(serviceAgreement)
			.set({ ...signature, status: 'signed', signedAt: now })
			.where(eq(serviceAgreement.id, id))
			.returning(agreementColumns)
		await appendAudit(tx, {
			at: now,
			actor,
			action: 'service-agreement.signed',
			subject: { kind: 'service-agreement', id },
			detail: {
				reference: found.reference,
				version: signature.content.version,
				textHash: signature.contentHash,
				fileHash: signature.pdfHash,
			},
		})
		return { agreement: signed as SignedAgreement, isNew: true }
	})
}

export const changedMessage =
	'The agreement has changed since you opened it. Please read it again before you sign.'
