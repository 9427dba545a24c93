import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { isOfSameDealer } from './agreed-dealer.server.ts'
import { type Agreement, listAgreements } from './agreements.server.ts'

/**
 * Returns the address of the manager who was asked about a version, or else about one before it by the same dealer; empty if the site has
 * none.
 */
export async function findManagerAddress(tx: Db, { id, dealId, version }: Agreement): Promise<string> {
	const versions = await listAgreements(tx, { dealId })
	const { documentId } = versions.find((each) => each.id === id)!
	const [document] = documentId
		? await tx.select().from(dealDocument).where(eq(dealDocument.id, documentId))
		: []
	for (const each of versions.filter((earlier) => earlier.version <= version && earlier.managerEmail))
		if (each.id === id || (document && (await isOfSameDealer(tx, each, document)))) return each.managerEmail
	return ''
}
