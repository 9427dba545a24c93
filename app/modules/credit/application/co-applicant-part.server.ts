import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditDocument, creditValue } from '#app/db/schema/credit.ts'
import type { CreditApplicant } from '../applications.server.ts'

/** Returns the part of a co-applicant, if somebody was invited. */
export async function findCoPart(db: Db, applicationId: string): Promise<CreditApplicant | undefined> {
	const [found] = await db
		.select()
		.from(creditApplicant)
		.where(and(eq(creditApplicant.applicationId, applicationId), eq(creditApplicant.role, 'co')))
	return found
}

/** Deletes the values and documents of a part. @returns the storage keys of its files, for removal after the commit */
export async function emptyPart(tx: Db, { id }: Pick<CreditApplicant, 'id'>): Promise<string[]> {
	const documents = await tx
		.delete(creditDocument)
		.where(eq(creditDocument.applicantId, id))
		.returning({ storageKey: creditDocument.storageKey })
	await tx.delete(creditValue).where(eq(creditValue.applicantId, id))
	return documents.map(({ storageKey }) => storageKey)
}
