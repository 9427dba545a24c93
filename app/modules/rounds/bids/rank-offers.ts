import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { ApprovalDocument, CurrentLaw } from '#engine'
import type { Round } from '../rounds.server.ts'
import { areRanksCertain, type Ranked, rankBids } from './rank-bids.ts'
import { buyerOfRound } from './round-buyer.ts'
import { readSealedBid } from './sealed-bid.ts'

/** The opened bids of a round as they compare today, or on the day on which the round ended, by the ids of the invitations. */
export type RankedOffers = {
	byInvitation: ReadonlyMap<string, Ranked>
	/** The rank that each dealer may be told: null as long as a correction of another offer could change it, or without another offer. */
	told: ReadonlyMap<string, number | null>
}

type RankInput = { round: Round; deal: Deal; documents: readonly ApprovalDocument[]; law: CurrentLaw }

/** Ranks opened bids; `text` is the canonical JSON of a bid. */
export function rankOffers(
	bids: readonly { invitationId: string; text: string }[],
	{ round, deal, documents, law }: RankInput,
): RankedOffers {
	const today = round.endedAt ? localDateOf(round.endedAt, round.timeZone) : law.today
	const ranked = rankBids(
		bids.map(({ text }) => readSealedBid(text).document),
		{
			kind: round.kind,
			terms: round.terms,
			buyer: buyerOfRound(deal, round, { documents, today }),
			lawRows: law.lawRows,
			today,
		},
	)
	const isTold = areRanksCertain(ranked) && ranked.filter(({ rank }) => rank !== null).length > 1
	const entries = bids.map(({ invitationId }, index) => [invitationId, ranked[index]!] as const)
	return {
		byInvitation: new Map(entries),
		told: new Map(entries.map(([id, { rank }]) => [id, isTold ? rank : null])),
	}
}
