import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { type DealDocument, outTheDoorOf, readDeal } from '#engine'
import { agreementLimits } from './agreement.ts'
import { type Agreement, agreementOf, hashOfAgreement } from './agreements.server.ts'

type CorrectInput = {
	before: Agreement
	document: DealDocument
	documentId: string | null
	formKey: string
	now: Date
}

/**
 * Makes the amounts of the dealer's manager the current version, which the client is asked about. It ends the version before. Call it in
 * the transaction of the manager's answer.
 */
export async function recordCorrection(
	tx: Db,
	{ before, document, documentId, formKey, now }: CorrectInput,
): Promise<Agreement> {
	const { id, dealId, version, managerName, managerNote, managerEmail } = before
	await tx.update(dealAgreement).set({ replacedAt: now }).where(eq(dealAgreement.id, id))
	const [inserted] = await tx
		.insert(dealAgreement)
		.values({
			dealId,
			version: version + 1,
			formKey,
			documentId,
			document,
			outTheDoorCents: outTheDoorOf(readDeal(document)).cents ?? null,
			hash: hashOfAgreement({ document, totalDecision: null }),
			reason: managerNote.slice(0, agreementLimits.reason),
			agreedById: before.agreedById,
			agreedAt: now,
			fromManager: true,
			managerEmail,
			managerName,
			managerAnswer: 'yes',
			managerAnsweredAt: now,
			createdAt: now,
		})
		.returning()
	return agreementOf(inserted!)
}
