import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealAgreement, endedAgreement } from '#app/db/schema/signing.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

/** An agreement that a dealer's manager was asked to confirm. */
export type AskedAgreement = {
	id: string
	dealId: string
	managerEmail: string
	/** Whether the manager's answer is still awaited. */
	isOpen: boolean
}

/**
 * Keeps that the links of managers to the agreements of client files have ended. Call it in the transaction that deletes the agreements.
 * @returns what managers were asked about
 */
export async function keepEndedAgreements(
	tx: Db,
	{ clientIds, now }: { clientIds: readonly string[]; now: Date },
): Promise<AskedAgreement[]> {
	if (clientIds.length === 0) return []
	const rows = await tx
		.select({ agreement: dealAgreement, closedAt: deal.closedAt })
		.from(dealAgreement)
		.innerJoin(deal, eq(deal.id, dealAgreement.dealId))
		.where(and(inArray(deal.clientId, [...clientIds]), isNotNull(dealAgreement.managerTokenHash)))
		.orderBy(dealAgreement.createdAt, dealAgreement.version)
	if (rows.length === 0) return []
	await tx.insert(endedAgreement).values(
		rows.map(({ agreement: { id, managerTokenHash } }) => ({
			id,
			tokenHash: managerTokenHash!,
			endedAt: now,
		})),
	)
	return rows.map(({ agreement: { id, dealId, managerEmail, managerAnswer, replacedAt }, closedAt }) => ({
		id,
		dealId,
		managerEmail,
		isOpen: managerAnswer === null && replacedAt === null && closedAt === null,
	}))
}

/** Whether a manager's link is that of an agreement whose client deleted their account. */
export async function hasAgreementEnded(
	db: Db,
	{ links, token }: { links: Links; token: string },
): Promise<boolean> {
	const list = (isThis: SQL) => db.select({ id: endedAgreement.id }).from(endedAgreement).where(isThis)
	try {
		await links.open(
			'agreement',
			token,
			async (id) => (await list(eq(endedAgreement.id, id))).map((row) => ({ row })),
			(hash) => list(eq(endedAgreement.tokenHash, hash)),
		)
		return true
	} catch (error) {
		if (error instanceof NotFound) return false
		throw error
	}
}
