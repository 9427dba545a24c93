import type { Buyer, DealDocument } from '../format/format.ts'
import { impliedMoneyFactorPpb, rentChargeOf } from '../money/lease.ts'
import { multiplyDivide, shareOf } from '../money/rounding.ts'
import { categories } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted, signedCents } from '../reading/document/read-lines.ts'
import { rentOf } from '../totals/lease-totals.ts'
import { type CostItems, type CostKey, costItems } from './deal-cost.ts'

type Lease = NonNullable<DealDocument['lease']>

/** Returns the rent charge at a lease's own money factor on another adjusted cap, in cents; undefined when neither is known. */
export function rentAt(lease: Lease, adjustedCapCents: number): number | undefined {
	const ownCap = lease.grossCapCents - lease.capReductionCents
	const ownRentCents = rentOf(lease)
	if (ownRentCents === undefined || adjustedCapCents === ownCap) return ownRentCents
	const { residualCents, months } = lease
	const factor =
		lease.rentChargeCents === undefined
			? lease.moneyFactorPpb
			: impliedMoneyFactorPpb({
					rentChargeCents: ownRentCents,
					adjustedCapCents: ownCap,
					residualCents,
					months,
				})
	if (factor === undefined || factor === null) return undefined
	return rentChargeOf({ adjustedCapCents, residualCents, moneyFactorPpb: factor, months }) ?? undefined
}

/**
 * Calculates what a lease costs as quoted, from signing to the car's return. What the buyer puts into the cap reduction is part of it;
 * rebates are not. Undefined without a rent charge or a money factor.
 */
export function quotedLease(deal: ReadDeal, { byLine = false } = {}): CostItems | undefined {
	const { lease, stated } = deal.document
	const rent = lease && rentOf(lease)
	if (!lease || rent === undefined || lease.capReductionCents > lease.grossCapCents) return undefined
	const count = lease.onePay ? 1 : lease.months
	const base = lease.grossCapCents - lease.capReductionCents - lease.residualCents + rent
	const payments = paidOverTerm(lease.paymentCents ?? stated?.paymentCents, count, base)
	const capItems = byLine ? capitalizedItems(deal, lease) : undefined
	return costItems([
		...(capItems ?? [['gross_cap', lease.grossCapCents] as const]),
		['residual', -lease.residualCents],
		['rent_charge', rent],
		['rebate', deal.sums.rebates],
		['signing_fees', deal.atSigningCents],
		['disposition', lease.dispositionCents ?? 0],
		['payment_other', payments - base],
	])
}

/** Adds up all payments, in cents. Without a printed payment, the payment is computed from the terms and rounded to the cent. */
const paidOverTerm = (paymentCents: number | undefined, count: number, baseCents: number) =>
	(paymentCents ?? multiplyDivide(Math.max(0, baseCents), 1, count)) * count

/** Returns the lines of the gross capitalized cost by category; undefined when they are not all marked, or don't add up to it. */
export function capitalizedItems(deal: ReadDeal, lease: Lease): [CostKey, number][] | undefined {
	const lines = deal.lines.filter((line) => line.paid === 'capitalized' && isCounted(line))
	const sum = lines.reduce((total, line) => total + signedCents(line), 0)
	return sum === lease.grossCapCents && lines.length > 0
		? lines.map((line) => [line.category, signedCents(line)])
		: undefined
}

/**
 * Calculates the same lease for this buyer: without unwanted products, with the buyer's own money in the cap reduction, conditional
 * rebates of `rebatesCents`, and tax at the buyer's rate on each payment. Undefined as for `quotedLease`.
 */
export function leaseOnEqualTerms(
	deal: ReadDeal,
	buyer: Buyer,
	rebatesCents: number,
	ratePpm: number | undefined,
): CostItems | undefined {
	const { lease } = deal.document
	if (!lease || lease.capReductionCents > lease.grossCapCents) return undefined
	const unwanted = deal.lines.reduce(
		(sum, line) =>
			line.paid === 'capitalized' &&
			line.role === 'charge' &&
			line.optional !== false &&
			categories[line.category].group === 'add_ons' &&
			!buyer.wants?.includes(line.category)
				? sum + line.cents
				: sum,
		0,
	)
	const gross = lease.grossCapCents - unwanted
	const ownCents = buyer.downPaymentCents ?? Math.max(0, lease.capReductionCents + deal.sums.rebates)
	const adjusted = gross - ownCents - rebatesCents
	const rent = adjusted >= 0 ? rentAt(lease, adjusted) : undefined
	if (rent === undefined) return undefined
	const count = lease.onePay ? 1 : lease.months
	const base = Math.max(0, adjusted - lease.residualCents + rent)
	const payment = multiplyDivide(base, 1, count)
	const isTaxed = lease.taxOn === undefined || lease.taxOn === 'payment'
	const tax = isTaxed && ratePpm !== undefined ? shareOf(payment, ratePpm) * count : 0
	return costItems([
		['gross_cap', gross],
		['residual', -lease.residualCents],
		['rent_charge', rent],
		['rebate', -rebatesCents],
		['payment_tax', tax],
		['signing_fees', deal.atSigningCents],
		['disposition', lease.dispositionCents ?? 0],
		['payment_other', payment * count - (adjusted - lease.residualCents + rent)],
	])
}
