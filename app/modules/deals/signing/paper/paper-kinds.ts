/** The papers that are signed for a car, as a finance office prints them. */
export const paperKinds = {
	buyers_order: {
		name: 'Buyer’s order',
		hint: 'Also called purchase agreement or bill of sale: the price, the fees and the total.',
	},
	retail_contract: {
		name: 'Retail installment contract',
		hint: 'The loan from the dealer, with the box of the annual percentage rate at the top.',
	},
	lease_contract: {
		name: 'Lease',
		hint: 'The lease, with the boxes of federal Regulation M at the top.',
	},
} as const

export type PaperKind = keyof typeof paperKinds
