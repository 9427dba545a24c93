import { aprPpmOfMoneyFactor } from '../money/lease.ts'
import { multiplyDivide } from '../money/rounding.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { type LeaseFigure, type SolvedLease, solveLease } from './solve-lease.ts'

/** What a lease costs, in cents; a figure that would need a guess is absent. */
export type LeaseTotals = {
	grossCapCents?: number
	capReductionCents?: number
	adjustedCapCents?: number
	residualCents?: number
	/** Over the whole term, like the rent. */
	depreciationCents?: number
	rentCents?: number
	basePaymentCents?: number
	moneyFactorPpb?: number
	aprEquivalentPpm?: number
	effectiveMonthlyCents?: number
	/** The buyer's money in the cap reduction, which is lost if the car is totaled on the first day. */
	cashAtRiskCents?: number
	/** Everything paid from signing to returning the car; security deposits come back and are not in it. */
	totalCostCents?: number
	/** The figures that the paper does not state and that follow from the others. */
	workedOut?: LeaseFigure[]
}

/** Computes a document's lease by Regulation M, 12 CFR 1013.4(f); undefined when it has none or the reduction leaves no cap. */
export function leaseTotals(deal: ReadDeal): LeaseTotals | undefined {
	const solved = solveLease(deal)
	if (!solved) return undefined
	const { grossCapCents, capReductionCents, adjustedCapCents, residualCents, workedOut } = solved
	if (grossCapCents !== undefined && capReductionCents !== undefined && capReductionCents >= grossCapCents)
		return undefined
	const totals: LeaseTotals = {}
	if (grossCapCents !== undefined) totals.grossCapCents = grossCapCents
	if (capReductionCents !== undefined) {
		totals.capReductionCents = capReductionCents
		totals.cashAtRiskCents = Math.max(0, capReductionCents + deal.sums.rebates)
	}
	if (adjustedCapCents !== undefined) totals.adjustedCapCents = adjustedCapCents
	if (residualCents !== undefined) totals.residualCents = residualCents
	if (adjustedCapCents !== undefined && residualCents !== undefined)
		totals.depreciationCents = adjustedCapCents - residualCents
	if (solved.rentCents !== undefined) totals.rentCents = solved.rentCents
	if (solved.basePaymentCents !== undefined) totals.basePaymentCents = solved.basePaymentCents
	if (solved.moneyFactorPpb !== undefined) {
		totals.moneyFactorPpb = solved.moneyFactorPpb
		totals.aprEquivalentPpm = aprPpmOfMoneyFactor(solved.moneyFactorPpb)
	}
	if (workedOut.size > 0) totals.workedOut = [...workedOut]
	const total = leaseCostOf(deal, solved)
	if (total === undefined) return totals
	totals.totalCostCents = total
	totals.effectiveMonthlyCents = multiplyDivide(total, 1, solved.months)
	return totals
}

/**
 * Everything paid for a lease, in cents; the one cost that the check and the comparison give. A printed amount due at signing contains
 * the first payment and what is paid at once; without one, the lines marked as paid at signing are used. Undefined without a payment. Without
 * `byDue` the printed amount is not used.
 */
export function leaseCostOf(deal: ReadDeal, solved: SolvedLease, { byDue = true } = {}): number | undefined {
	const { lease, stated } = deal.document
	const payment = solved.paymentCents ?? solved.basePaymentCents
	if (!lease || payment === undefined) return undefined
	const dispositionCents = lease.dispositionCents ?? 0
	const due = stated?.dueAtSigningCents
	const heldCents = deal.lines.reduce(
		(sum, { category, role, paid, cents }) =>
			category === 'security_deposit' && role === 'charge' && paid === 'at_signing' ? sum + cents : sum,
		0,
	)
	if (due !== undefined && byDue)
		return (
			Math.max(0, due - (lease.securityDepositsCents ?? heldCents)) +
			payment * (solved.payments - 1) +
			dispositionCents
		)
	const ownCents = Math.max(0, (solved.capReductionCents ?? 0) + deal.sums.rebates)
	return ownCents + deal.atSigningCents - heldCents + payment * solved.payments + dispositionCents
}
