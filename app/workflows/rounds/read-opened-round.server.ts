import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import {
	comparedMax,
	type DealComparisonPage,
	readComparison,
} from '#app/modules/deals/comparison/read-comparison.server.ts'
import { type StripDocument, stripOf } from '#app/modules/deals/documents/document-strip.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { type Offer, type OpenedOffers, readOffers } from '#app/modules/rounds/bids/read-offers.server.ts'
import { buyerOfRound, dealOfRound } from '#app/modules/rounds/bids/round-buyer.ts'

type OffersInput = Parameters<typeof readOffers>[1]

/** The opened bids of a round on one screen. */
export type OpenedRound = OpenedOffers & {
	/** Each purchase checked by itself; empty for a trade-in. */
	papers: StripDocument[]
	/** The best ranked offers side by side on equal terms; null for a trade-in, and for fewer than two. */
	comparison: DealComparisonPage | null
	/** Whether only some of them fit side by side. */
	isCut: boolean
}

/** Reads the opened bids of a round; null as long as none was opened. The caller must check that the actor may see the deal. */
export async function readOpenedRound(
	db: Db,
	{ actor, ...input }: Omit<OffersInput, 'documents' | 'vehicles'> & { actor: Actor },
): Promise<OpenedRound | null> {
	const { round, deal, law } = input
	if (!round.openedAt) return null
	const isTrade = round.kind === 'trade'
	const [documents, vehicles] = await Promise.all([
		listDocuments(db, { actor, dealId: deal.id }),
		isTrade ? listVehicles(db, { dealId: deal.id }) : [],
	])
	const opened = await readOffers(db, { ...input, documents, vehicles })
	if (!opened) return null
	const idsOf = (some: readonly Offer[]) => some.flatMap(({ documentId }) => documentId ?? [])
	const ranked = idsOf(opened.offers.filter(({ rank }) => rank !== null))
	const isCut = ranked.length > comparedMax
	if (isTrade) return { ...opened, papers: [], comparison: null, isCut }
	const byId = new Map(documents.map((document) => [document.id, document]))
	const buyer = buyerOfRound(deal, round, { documents, today: law.today })
	const bids = idsOf(opened.offers).flatMap((id) => byId.get(id) ?? [])
	const compared = { actor, deal: dealOfRound(deal, round), ids: ranked.slice(0, comparedMax), law }
	return {
		...opened,
		papers: stripOf(bids, { ...law, buyer }),
		comparison: ranked.length < 2 ? null : await readComparison(db, { ...compared, terms: 'equal' }),
		isCut,
	}
}
