import type { Buyer } from '../../engine/format.ts'
import { buyerOfDeal } from '../../ledger/deal-buyer.ts'
import type { Deal } from '../../ledger/deals.server.ts'
import type { Round } from '../rounds.server.ts'

/** The deal that offers are compared with: if the buyer's terms are not entered, it has the location of the request. */
export const dealOfRound = (deal: Deal, { terms }: Pick<Round, 'terms'>): Deal => ({
	...deal,
	buyer: deal.buyer ?? { state: terms.state as Buyer['state'], zip: terms.zip },
})

type BuyerOptions = Parameters<typeof buyerOfDeal>[1]

/** The buyer's side of the offers of a round. */
export const buyerOfRound = (
	deal: Deal,
	round: Pick<Round, 'terms'>,
	options: BuyerOptions,
): Buyer | undefined => buyerOfDeal(dealOfRound(deal, round).buyer, options)
