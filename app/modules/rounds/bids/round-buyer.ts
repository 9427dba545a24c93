import type { Deal } from '#app/modules/deals/deals.server.ts'
import { type Buyer, buyerOfDeal } from '#engine'
import type { Round } from '../rounds.server.ts'

/**
 * The deal that offers are compared with: the buyer's terms, at the place of the request, for which every dealer worked out its offer. A
 * tax rate that was entered for another place is left out.
 */
export function dealOfRound(
	deal: Deal,
	{ terms }: Pick<Round, 'terms'>,
): Deal & { buyer: Omit<Buyer, 'preApproval'> } {
	const { taxRatePpm, ...buyer } = deal.buyer ?? {}
	const place = { state: terms.state as Buyer['state'], zip: terms.zip }
	const isThere = deal.buyer?.state === place.state && (deal.buyer.zip ?? place.zip) === place.zip
	return {
		...deal,
		buyer: { ...buyer, ...place, ...(isThere && taxRatePpm !== undefined && { taxRatePpm }) },
	}
}

type BuyerOptions = Parameters<typeof buyerOfDeal>[1]

/** The buyer's side of the offers of a round. */
export const buyerOfRound = (deal: Deal, round: Pick<Round, 'terms'>, options: BuyerOptions): Buyer =>
	buyerOfDeal(dealOfRound(deal, round).buyer, options)!
