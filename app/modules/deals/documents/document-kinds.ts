import type { DealDocument } from '#engine'

export type DocumentKind = DealDocument['kind']

const names: Record<DocumentKind, string> = {
	quote: 'Quote',
	bid: 'Bid',
	worksheet: 'Worksheet',
	buyers_order: 'Buyer’s order',
	retail_contract: 'Retail installment contract',
	lease_contract: 'Lease contract',
	pre_approval: 'Loan pre-approval',
	trade_offer: 'Trade-in offer',
}

/** What the kinds of documents are called, in the order in which they usually arrive. */
export const documentKindNames: ReadonlyMap<string, string> = new Map(Object.entries(names))

/** Kinds in which a dealer writes down what a car costs before the contract. */
export const quoteKinds: readonly DocumentKind[] = ['quote', 'bid', 'worksheet', 'buyers_order']

/** Kinds of the contract itself. */
export const contractKinds: readonly DocumentKind[] = ['retail_contract', 'lease_contract']
