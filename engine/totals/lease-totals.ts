import type { DealDocument } from '../format/format.ts'
import { aprPpmOfMoneyFactor, impliedMoneyFactorPpb, rentChargeOf } from '../money/lease.ts'
import { multiplyDivide } from '../money/rounding.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'

/** What a lease costs, in cents; a figure that would need a guess is absent. */
export type LeaseTotals = {
	adjustedCapCents: number
	/** Over the whole term, like the rent. */
	depreciationCents: number
	rentCents?: number
	basePaymentCents?: number
	moneyFactorPpb?: number
	aprEquivalentPpm?: number
	effectiveMonthlyCents?: number
	/** The buyer's money in the cap reduction, which is lost if the car is totaled on the first day. */
	cashAtRiskCents: number
	/** Everything paid from signing to returning the car; security deposits come back and are not in it. */
	totalCostCents?: number
}

type Lease = NonNullable<DealDocument['lease']>

/** Computes a document's lease by Regulation M, 12 CFR 1013.4(f); undefined when it has none or the reduction leaves no cap. */
export function leaseTotals(deal: ReadDeal): LeaseTotals | undefined {
	const { lease, stated, deal: kind } = deal.document
	if (!lease || kind !== 'lease' || lease.capReductionCents >= lease.grossCapCents) return undefined
	const adjustedCapCents = lease.grossCapCents - lease.capReductionCents
	const totals: LeaseTotals = {
		adjustedCapCents,
		depreciationCents: adjustedCapCents - lease.residualCents,
		cashAtRiskCents: Math.max(0, lease.capReductionCents + deal.sums.rebates),
	}
	const rentCents = rentOf(lease)
	if (rentCents !== undefined) {
		totals.rentCents = rentCents
		const base = totals.depreciationCents + rentCents
		const count = lease.onePay ? 1 : lease.months
		// With a residual far above the cap the formula would pay the lessee; no lease does.
		if (base > 0) totals.basePaymentCents = multiplyDivide(base, 1, count)
		const factor = moneyFactorOf(lease, rentCents)
		if (factor !== undefined) {
			totals.moneyFactorPpb = factor
			totals.aprEquivalentPpm = aprPpmOfMoneyFactor(factor) ?? undefined
		}
	}
	const payment = lease.paymentCents ?? stated?.paymentCents ?? totals.basePaymentCents
	if (payment === undefined) return totals
	const total = totalCost(deal, lease, payment, totals.cashAtRiskCents)
	totals.totalCostCents = total
	totals.effectiveMonthlyCents = multiplyDivide(total, 1, lease.months)
	return totals
}

/** Returns the rent charge of the whole term in cents: as printed, else from the money factor. */
export function rentOf(lease: Lease): number | undefined {
	if (lease.rentChargeCents !== undefined) return lease.rentChargeCents
	if (lease.moneyFactorPpb === undefined || lease.capReductionCents > lease.grossCapCents) return undefined
	const rentCents = rentChargeOf({
		adjustedCapCents: lease.grossCapCents - lease.capReductionCents,
		residualCents: lease.residualCents,
		moneyFactorPpb: lease.moneyFactorPpb,
		months: lease.months,
	})
	return rentCents ?? undefined
}

/** Returns the money factor that the rent charge implies, else the quoted one. */
function moneyFactorOf(lease: Lease, rentChargeCents: number): number | undefined {
	if (lease.rentChargeCents === undefined) return lease.moneyFactorPpb
	const adjustedCapCents = lease.grossCapCents - lease.capReductionCents
	const { residualCents, months } = lease
	return (
		impliedMoneyFactorPpb({ rentChargeCents, adjustedCapCents, residualCents, months }) ??
		lease.moneyFactorPpb
	)
}

/**
 * Everything paid for a lease, in cents. A printed amount due at signing contains the first payment and what is paid at once; without
 * one, the lines marked as paid at signing are used.
 */
function totalCost(deal: ReadDeal, lease: Lease, paymentCents: number, cashAtRiskCents: number): number {
	const count = lease.onePay ? 1 : lease.months
	const dispositionCents = lease.dispositionCents ?? 0
	const due = deal.document.stated?.dueAtSigningCents
	if (due !== undefined)
		return (
			Math.max(0, due - (lease.securityDepositsCents ?? 0)) + paymentCents * (count - 1) + dispositionCents
		)
	const heldCents = deal.lines.reduce(
		(sum, { category, role, paid, cents }) =>
			category === 'security_deposit' && role === 'charge' && paid === 'at_signing' ? sum + cents : sum,
		0,
	)
	return cashAtRiskCents + deal.atSigningCents - heldCents + paymentCents * count + dispositionCents
}
