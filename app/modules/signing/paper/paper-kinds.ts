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

/** The names of the papers of a signing, in their order: the second of a form is 'Buyer’s order 2'. */
export function namesOfPapers(papers: Iterable<{ id: string; form: PaperKind }>): Map<string, string> {
	const counts = new Map<PaperKind, number>()
	return new Map(
		[...papers].map(({ id, form }) => {
			const count = (counts.get(form) ?? 0) + 1
			counts.set(form, count)
			return [id, count === 1 ? paperKinds[form].name : `${paperKinds[form].name} ${count}`]
		}),
	)
}
