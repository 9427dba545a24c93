import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditConsent, creditDocument, creditValue } from '#app/db/schema/credit.ts'

/**
 * Returns one hash over everything that was submitted: each person's encrypted values and documents, and their consents. It covers ciphertexts,
 * because the hash of a Social Security number can be brute-forced; ciphertexts are authenticated, so the hash covers the plain values too.
 */
export async function manifestOf(db: Db, { applicationId }: { applicationId: string }): Promise<Buffer> {
	const parts = await db
		.select()
		.from(creditApplicant)
		.where(eq(creditApplicant.applicationId, applicationId))
		.orderBy(asc(creditApplicant.id))
	const hash = createHash('sha256').update('lotwise application 1\n')
	for (const { id, role, consentId } of parts) {
		if (!consentId) continue
		addLine(hash, ['person', id, role])
		const values = await db
			.select()
			.from(creditValue)
			.where(eq(creditValue.applicantId, id))
			.orderBy(asc(creditValue.field))
		// Sorted here and not by a collation, which may differ between databases.
		for (const { field, encrypted } of values.sort((a, b) => (a.field < b.field ? -1 : 1)))
			addLine(hash, ['value', field, digest(encrypted)])
		const documents = await db
			.select()
			.from(creditDocument)
			.where(eq(creditDocument.applicantId, id))
			.orderBy(asc(creditDocument.id))
		for (const { id: documentId, kind, encryptedHash, sizeBytes } of documents)
			addLine(hash, ['document', documentId, kind, String(sizeBytes), encryptedHash.toString('hex')])
		const [consent] = await db.select().from(creditConsent).where(eq(creditConsent.id, consentId))
		if (consent) addLine(hash, ['consent', ...consentFields(consent)])
	}
	return hash.digest()
}

/** Covers the whole consent record, so that no part of it can be changed later. */
function consentFields({
	id,
	textHash,
	text,
	agreedAt,
	...rest
}: typeof creditConsent.$inferSelect): string[] {
	const { textVersion, signature, agreementDate, clientIp, userAgent } = rest
	const boxes = [rest.electronicRecords, rest.contactByPhone, rest.copyByEmail, rest.jointIntent].map(String)
	const texts = [id, textVersion, textHash.toString('hex'), digest(Buffer.from(text))]
	return [...texts, signature, agreementDate, ...boxes, clientIp, userAgent, agreedAt.toISOString()]
}

const addLine = (hash: ReturnType<typeof createHash>, fields: string[]) =>
	hash.update(`${JSON.stringify(fields)}\n`)

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
