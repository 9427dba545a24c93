import { type CostItems, type CostKey, costItems } from '../comparison/deal-cost.ts'
import { capitalizedItems, quotedLease } from '../comparison/lease-cost.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { type SolvedLease, solveLease } from '../totals/solve-lease.ts'

/**
 * Returns the cost of two leases by the same parts: by capitalized cost, residual and rent charge where both papers state a money factor
 * or a rent charge, otherwise by whatever both state, such as the payments and what is due at signing. Null unless both are leases.
 */
export function leaseItems(before: ReadDeal, after: ReadDeal): [CostItems, CostItems] | null {
	if (before.document.deal !== 'lease' || after.document.deal !== 'lease') return null
	const [one, other] = [solveLease(before), solveLease(after)]
	if (one && other && isRentStated(before) && isRentStated(after)) {
		const byLine = Boolean(
			capitalizedItems(before, one.grossCapCents) && capitalizedItems(after, other.grossCapCents),
		)
		// An amount due at signing that did not change says nothing about what did.
		const byDue = differ(ownDue(before), ownDue(after))
		const items = [quotedLease(before, { byLine, byDue }), quotedLease(after, { byLine, byDue })]
		if (items[0] && items[1]) return [items[0], items[1]]
	}
	return statedItems({ deal: before, lease: one }, { deal: after, lease: other })
}

const isRentStated = ({ document: { lease } }: ReadDeal) =>
	lease?.rentChargeCents !== undefined || lease?.moneyFactorPpb !== undefined

type Side = { deal: ReadDeal; lease: SolvedLease | undefined }

/** Compares only what both papers state. */
function statedItems(one: Side, other: Side): [CostItems, CostItems] {
	const count = (side: Side, fallback: Side) => side.lease?.payments ?? fallback.lease?.payments
	const counts = [count(one, other), count(other, one)]
	const payments = [one, other].map(
		({ deal }) => deal.document.lease?.paymentCents ?? deal.document.stated?.paymentCents,
	)
	const dues = [one, other].map(({ deal }) => ownDue(deal))
	const areDuesStated = differ(dues[0], dues[1])
	const dispositions = [one, other].map(({ deal }) => deal.document.lease?.dispositionCents)
	const itemsOf = (at: 0 | 1): CostItems => {
		const entries: [CostKey, number][] = []
		if (payments[0] !== undefined && payments[1] !== undefined && counts[at] !== undefined)
			// What is due at signing contains the first payment.
			entries.push(['payments', payments[at]! * (counts[at] - (areDuesStated ? 1 : 0))])
		if (areDuesStated) entries.push(['due_at_signing', dues[at] ?? 0])
		if (dispositions[0] !== undefined && dispositions[1] !== undefined)
			entries.push(['disposition', dispositions[at]!])
		return costItems(entries)
	}
	return [itemsOf(0), itemsOf(1)]
}

const differ = (one: number | undefined, other: number | undefined) =>
	one !== undefined && other !== undefined && one !== other

/** What is due at signing without the deposits that come back. */
function ownDue({ document: { stated, lease } }: ReadDeal): number | undefined {
	return stated?.dueAtSigningCents === undefined
		? undefined
		: stated.dueAtSigningCents - (lease?.securityDepositsCents ?? 0)
}
