import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundInvitation } from '#app/db/schema/deals/rounds.ts'
import type { CurrentLaw } from '../../law/current-law.server.ts'
import type { Deal } from '../../ledger/deals.server.ts'
import { listDocuments } from '../../ledger/documents.server.ts'
import type { DealActor } from '../../ledger/policy.ts'
import type { Round } from '../rounds.server.ts'
import { listBids, type StoredBid, standingBids } from './bids.server.ts'
import { rankOffers } from './rank-offers.ts'

type StoreInput = { actor: DealActor; round: Round; deal: Deal; law: CurrentLaw }

/**
 * Computes the ranks of the opened bids anew and stores those that the dealers may be told. Returns them by the ids of the invitations,
 * for the audit chain, with the bids that count. Call it in a transaction that locked the round.
 */
export async function storeRanks(
	tx: Db,
	{ actor, round, deal, law }: StoreInput,
): Promise<{ ranks: Record<string, number>; bids: ReadonlyMap<string, StoredBid> }> {
	const opened = (await listBids(tx, { roundId: round.id })).filter(({ content }) => content !== null)
	const bids = standingBids(opened)
	const documents = await listDocuments(tx, { actor, dealId: deal.id })
	const { told } = rankOffers(
		[...bids.values()].map(({ invitationId, content }) => ({ invitationId, text: content! })),
		{ round, deal, documents, law },
	)
	for (const [id, rank] of told)
		await tx.update(dealRoundInvitation).set({ rank }).where(eq(dealRoundInvitation.id, id))
	const ranks = [...told].flatMap(([id, rank]) => (rank === null ? [] : [[id, rank] as const]))
	return { ranks: Object.fromEntries(ranks), bids }
}
