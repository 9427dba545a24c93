import type { Buyer, DealDocument } from '../format/format.ts'

/** The buyer's side of a comparison; the pre-approval comes from the deal's documents. */
export type DealBuyer = Omit<Buyer, 'preApproval'>

/** A document of a deal as a pre-approval is found among them. */
export type ApprovalDocument = { kind: DealDocument['kind']; state: string; document: DealDocument | null }

/**
 * Returns the buyer's side of a deal for checks and comparisons: the terms that were saved, with the lowest rate of the confirmed
 * pre-approvals that are still good on the day `today` (an ISO date). Undefined until the state is known.
 */
export function buyerOfDeal(
	buyer: DealBuyer | null,
	{ documents, today }: { documents: readonly ApprovalDocument[]; today: string },
): Buyer | undefined {
	if (!buyer) return undefined
	const approvals = documents.flatMap(({ kind, state, document }) => {
		if (kind !== 'pre_approval' || state !== 'confirmed' || !document?.loan) return []
		const { validUntil, loan } = document
		if (loan.aprPpm === undefined || (validUntil !== undefined && validUntil < today)) return []
		return [{ aprPpm: loan.aprPpm, months: loan.months }]
	})
	const [lowest] = approvals.sort((one, other) => one.aprPpm - other.aprPpm)
	return lowest ? { ...buyer, preApproval: lowest } : buyer
}
