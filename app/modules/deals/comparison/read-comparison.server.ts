import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { buyerOfDeal, type CurrentLaw, withStoredTotal } from '#engine'
import type { Deal } from '../deals.server.ts'
import { aboutDocument, nameOfWriter } from '../documents/document-strip.ts'
import { listDocuments, type NamedDocument } from '../documents/documents.server.ts'
import { addZipRates } from '../law/zip-rates.server.ts'
import { type ComparedFamily, comparisonView } from './comparison-view.ts'

/** At most this many offers are compared at once. */
export const comparedMax = 6

export type DealComparisonPage = {
	/** Every document that can be compared, and whether it is selected. */
	options: { id: string; title: string; about: string; isCompared: boolean }[]
	families: ComparedFamily[]
	terms: 'quoted' | 'equal'
	/** Whether the buyer's state is known; a comparison on equal terms needs it. */
	hasBuyer: boolean
	/** Whether more documents were requested than fit. */
	isCut: boolean
}

type ReadComparisonInput = {
	actor: Actor
	deal: Deal
	/** The ids of the documents to compare; if there are none, the latest confirmed ones are compared. */
	ids: readonly string[]
	terms: 'quoted' | 'equal'
	law: CurrentLaw
}

/**
 * Compares documents of a deal, for its page. Ids of documents that are not in the deal are ignored. The caller must check that the actor
 * may see the deal.
 */
export async function readComparison(
	db: Db,
	{ actor, deal, ids, terms, law }: ReadComparisonInput,
): Promise<DealComparisonPage> {
	const documents = await listDocuments(db, { actor, dealId: deal.id })
	const comparable = documents.filter(isComparable)
	// In the requested order.
	const requested = [...new Set(ids)].flatMap((id) => comparable.find((each) => each.id === id) ?? [])
	const current = comparable.filter(({ state }) => state !== 'superseded' && state !== 'draft')
	const compared = requested.length > 0 ? requested.slice(0, comparedMax) : current.slice(-comparedMax)
	const buyer = buyerOfDeal(deal.buyer, { documents, today: law.today })
	const near = await addZipRates(db, law, { buyer, documents: compared })
	const shownTerms = buyer ? terms : 'quoted'
	const isOneCar = new Set(compared.map(({ vehicleName }) => vehicleName)).size === 1
	return {
		options: comparable.map((each) => ({
			id: each.id,
			title: nameOfWriter(each),
			about: aboutDocument(each),
			isCompared: compared.includes(each),
		})),
		families: comparisonView(
			compared.map((each) => {
				const vehicle = isOneCar ? null : each.vehicleName
				return {
					id: each.id,
					title: nameOfWriter(each),
					about: [aboutDocument(each), vehicle].filter(Boolean).join(' · '),
					vehicle,
					document: withStoredTotal(each.document!, each.outTheDoorCents),
					outTheDoorCents: each.outTheDoorCents,
				}
			}),
			// In a comparison as quoted, nothing is computed for the buyer.
			{ ...near, buyer: buyer ?? { state: 'OH' }, isBuyerKnown: buyer !== undefined, terms: shownTerms },
		),
		terms: shownTerms,
		hasBuyer: buyer !== undefined,
		isCut: requested.length > comparedMax,
	}
}

const isComparable = ({ kind, document }: NamedDocument) =>
	document !== null && kind !== 'pre_approval' && kind !== 'trade_offer'
