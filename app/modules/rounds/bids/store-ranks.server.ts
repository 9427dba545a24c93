import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundInvitation } from '#app/db/schema/rounds.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { ApprovalDocument, CurrentLaw } from '#engine'
import type { Round } from '../rounds.server.ts'
import { listBids, type StoredBid, standingBids } from './bids.server.ts'
import { rankOffers } from './rank-offers.ts'

type StoreInput = { round: Round; deal: Deal; documents: readonly ApprovalDocument[]; law: CurrentLaw }

/**
 * Computes the ranks of the opened bids anew and stores those that the dealers may be told. Returns them by the ids of the invitations,
 * for the audit chain, with the bids that count. Call it in a transaction that locked the round.
 */
export async function storeRanks(
	tx: Db,
	{ round, deal, documents, law }: StoreInput,
): Promise<{ ranks: Record<string, number>; bids: ReadonlyMap<string, StoredBid> }> {
	const opened = (await listBids(tx, { roundId: round.id })).filter(({ content }) => content !== null)
	const bids = standingBids(opened)
	const { told } = rankOffers(
		[...bids.values()].map(({ invitationId, content }) => ({ invitationId, text: content! })),
		{ round, deal, documents, law },
	)
	for (const [id, rank] of told)
		await tx.update(dealRoundInvitation).set({ rank }).where(eq(dealRoundInvitation.id, id))
	const ranks = [...told].flatMap(([id, rank]) => (rank === null ? [] : [[id, rank] as const]))
	return { ranks: Object.fromEntries(ranks), bids }
}
