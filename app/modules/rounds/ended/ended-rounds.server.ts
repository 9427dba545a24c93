import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import {
	dealBid,
	dealRound,
	dealRoundInvitation,
	endedInvitation,
	endedReceipt,
	endedRound,
} from '#app/db/schema/rounds.ts'
import { NotFound } from '#app/lib/errors.ts'
import { withdrawnAt } from '../bids/withdrawn-at.server.ts'
import type { DealerLink } from '../invitations/invitations.server.ts'
import { nameOfCar } from '../round.ts'
import { type Round, roundOf } from '../rounds.server.ts'

/** What remains of a round whose client deleted their account. */
export type EndedRound = typeof endedRound.$inferSelect

/** Lists the rounds in all deals of client files, the oldest first, in every state. */
export async function listRoundsOfClients(
	db: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<Round[]> {
	if (clientIds.length === 0) return []
	const rows = await db
		.select({ round: dealRound })
		.from(dealRound)
		.innerJoin(deal, eq(deal.id, dealRound.dealId))
		.where(inArray(deal.clientId, [...clientIds]))
		.orderBy(asc(dealRound.createdAt), asc(dealRound.id))
	return rows.map(({ round }) => roundOf(round))
}

/**
 * Keeps what the receipts of a round are proved with, and that the links of its dealers have ended. Call it once the round is over, in the
 * transaction that deletes it. @returns how many receipts there are; null for a round that was never sent, of which nothing remains
 */
export async function keepEndedRound(
	tx: Db,
	{ id, now }: { id: string; now: Date },
): Promise<{ receipts: number } | null> {
	const [row] = await tx
		.select()
		.from(dealRound)
		.where(and(eq(dealRound.id, id), isNotNull(dealRound.sentAt)))
	if (!row) return null
	const { stage, stagesMax, deadline, timeZone, closingHashes, paddingSeed, state, terms } = roundOf(row)
	await tx.insert(endedRound).values({
		id,
		car: nameOfCar(terms.vehicle),
		state,
		stage,
		stagesMax,
		deadline,
		timeZone,
		closingHashes,
		paddingSeed,
		endedAt: now,
	})
	const invited = await tx
		.select({
			id: dealRoundInvitation.id,
			roundId: dealRoundInvitation.roundId,
			tokenHash: dealRoundInvitation.tokenHash,
		})
		.from(dealRoundInvitation)
		.where(eq(dealRoundInvitation.roundId, id))
	if (invited.length > 0) await tx.insert(endedInvitation).values(invited)
	const receipts = await tx
		.select({
			hash: dealBid.hash,
			invitationId: dealBid.invitationId,
			stage: dealBid.stage,
			revision: dealBid.revision,
			receivedAt: dealBid.receivedAt,
			withdrawnAt,
		})
		.from(dealBid)
		.where(eq(dealBid.roundId, id))
	if (receipts.length > 0) await tx.insert(endedReceipt).values(receipts)
	return { receipts: receipts.length }
}

/** What a dealer's link shows after its round has ended with the client's account. */
export type EndedInvitation = {
	round: EndedRound
	/** The dealer's own receipts, the oldest first. */
	receipts: { hash: string; stage: number; revision: number; receivedAt: Date; withdrawnAt: Date | null }[]
}

/** Returns what a dealer's link shows if its round ended with the client's account; null for any other token. */
export async function findEndedInvitation(
	db: Db,
	{ token, seals }: DealerLink,
): Promise<EndedInvitation | null> {
	const list = (isThis: SQL) =>
		db
			.select({ id: endedInvitation.id, round: endedRound })
			.from(endedInvitation)
			.innerJoin(endedRound, eq(endedRound.id, endedInvitation.roundId))
			.where(isThis)
	const found = await seals.links
		.open(
			'bid',
			token,
			async (id) => (await list(eq(endedInvitation.id, id))).map((row) => ({ row })),
			(hash) => list(eq(endedInvitation.tokenHash, hash)),
		)
		.catch((error: unknown) => {
			if (error instanceof NotFound) return null
			throw error
		})
	if (!found) return null
	const receipts = await db
		.select({
			hash: endedReceipt.hash,
			stage: endedReceipt.stage,
			revision: endedReceipt.revision,
			receivedAt: endedReceipt.receivedAt,
			withdrawnAt: endedReceipt.withdrawnAt,
		})
		.from(endedReceipt)
		.where(eq(endedReceipt.invitationId, found.id))
		.orderBy(asc(endedReceipt.receivedAt), asc(endedReceipt.hash))
	return { round: found.round, receipts }
}
