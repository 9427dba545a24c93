import { rentChargeOf } from '../money/lease.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted, signedCents } from '../reading/document/read-lines.ts'
import { leaseCostOf } from '../totals/lease-totals.ts'
import { type SolvedLease, solveLease } from '../totals/solve-lease.ts'
import { type CostItems, type CostKey, costItems } from './deal-cost.ts'

/** Returns the rent charge at a lease's own money factor on another adjusted cap, in cents; undefined when neither is known. */
export function rentAt(lease: SolvedLease, adjustedCapCents: number): number | undefined {
	if (adjustedCapCents === lease.adjustedCapCents) return lease.rentCents
	const { residualCents, months, moneyFactorPpb } = lease
	if (moneyFactorPpb === undefined || residualCents === undefined) return undefined
	return rentChargeOf({ adjustedCapCents, residualCents, moneyFactorPpb, months })
}

/**
 * Calculates what a lease costs as quoted, from signing to the car's return: the same cost that the check gives. What the buyer puts into
 * the cap reduction is part of it; rebates are not. Undefined without a rent charge that is stated or follows from the other figures.
 */
export function quotedLease(deal: ReadDeal, { byLine = false, byDue = true } = {}): CostItems | undefined {
	const lease = solveLease(deal)
	const whole = lease && leaseCostOf(deal, lease, { byDue })
	if (!lease || whole === undefined) return undefined
	const {
		grossCapCents: gross,
		capReductionCents: reduction,
		residualCents: residual,
		rentCents: rent,
	} = lease
	if (gross === undefined || reduction === undefined || residual === undefined || rent === undefined)
		return undefined
	if (reduction > gross) return undefined
	const capItems = byLine ? capitalizedItems(deal, gross) : undefined
	const parts: [CostKey, number][] = [
		...(capItems ?? [['gross_cap', gross] as [CostKey, number]]),
		['residual', -residual],
		['rent_charge', rent],
		['rebate', deal.sums.rebates],
		['signing_fees', byDue ? signingFees(deal, lease) : deal.atSigningCents],
		['disposition', deal.document.lease?.dispositionCents ?? 0],
	]
	const sum = parts.reduce((total, [, cents]) => total + cents, 0)
	return costItems([...parts, ['payment_other', whole - sum]])
}

/** What is paid at signing beside the first payment, the buyer's own money in the cap and deposits: by the printed amount, else by the lines. */
function signingFees(deal: ReadDeal, lease: SolvedLease): number {
	const due = deal.document.stated?.dueAtSigningCents
	const held = deal.document.lease?.securityDepositsCents ?? 0
	const own = Math.max(0, (lease.capReductionCents ?? 0) + deal.sums.rebates)
	const payment = lease.paymentCents ?? lease.basePaymentCents ?? 0
	return due === undefined ? deal.atSigningCents : Math.max(0, due - held) - payment - own
}

/** Returns the lines of the gross capitalized cost by category; undefined when they are not all marked, or don't add up to it. */
export function capitalizedItems(
	deal: ReadDeal,
	grossCapCents: number | undefined,
): [CostKey, number][] | undefined {
	const lines = deal.lines.filter((line) => line.paid === 'capitalized' && isCounted(line))
	const sum = lines.reduce((total, line) => total + signedCents(line), 0)
	return sum === grossCapCents && lines.length > 0
		? lines.map((line) => [line.category, signedCents(line)])
		: undefined
}
