import { findLawRow } from '../law/law-row.ts'
import { type LeaseTaxMethod, type LeaseTaxRule, methodsOf } from '../law/lease-tax.ts'
import { tradeCreditOf } from '../law/rule-amount.ts'
import { multiplyDivide, shareOf } from '../money/rounding.ts'
import { usStates } from '../places/us-states.ts'
import { categories } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import type { ReadLine } from '../reading/document/read-lines.ts'
import { solveLease } from '../totals/solve-lease.ts'
import { costItems } from './deal-cost.ts'
import { doubtsOf, rateAt } from './equal-tax.ts'
import type { EqualCost, EqualTerms } from './equal-terms.ts'
import { rentAt } from './lease-cost.ts'

/**
 * Calculates a lease for this buyer: without unwanted products, with the buyer's own money in the cap reduction, conditional rebates of
 * `rebatesCents`, and the tax by the rule of the buyer's state. Where that rule or the rate is not known, the tax at signing is the one that
 * the document states. No cost without a rent charge that is stated or follows from the other figures.
 */
export function leaseOnEqualTerms(deal: ReadDeal, terms: EqualTerms, rebatesCents: number): EqualCost {
	const lease = solveLease(deal)
	const { buyer } = terms
	if (lease?.grossCapCents === undefined || lease.residualCents === undefined) return { assumptions: [] }
	const tax = plannedTax(deal, terms)
	const own = ownTaxes(deal)
	const gross =
		lease.grossCapCents - unwantedCents(deal, terms) - (tax.replacesOwn ? own.capitalizedCents : 0)
	const ownCents = buyer.downPaymentCents ?? Math.max(0, (lease.capReductionCents ?? 0) + deal.sums.rebates)
	const adjusted = gross - ownCents - rebatesCents
	const rent = adjusted >= 0 ? rentAt(lease, adjusted) : undefined
	if (rent === undefined) return { assumptions: [] }
	const count = lease.payments
	const depreciationCents = adjusted - lease.residualCents
	const payment = multiplyDivide(Math.max(0, depreciationCents + rent), 1, count)
	const reductionCents = tax.isReductionTaxed ? ownCents : 0
	const onceBaseCents = {
		payment: tax.replacesOwn ? reductionCents : 0,
		payments_upfront: payment * count + reductionCents,
		price: tax.priceCents,
		depreciation: Math.max(0, depreciationCents),
		none: 0,
	}[tax.method]
	const onceCents = Math.min(shareOf(onceBaseCents, tax.ratePpm), tax.maximumCents)
	const eachCents = tax.method === 'payment' ? shareOf(payment, tax.ratePpm) * count : 0
	const items = costItems([
		['gross_cap', gross],
		['residual', -lease.residualCents],
		['rent_charge', rent],
		['rebate', -rebatesCents],
		['payment_tax', eachCents],
		['sales_tax', onceCents],
		['signing_fees', deal.atSigningCents - (tax.replacesOwn ? own.atSigningCents : 0)],
		['disposition', deal.document.lease?.dispositionCents ?? 0],
		['payment_other', payment * count - (depreciationCents + rent)],
	])
	return { items, assumptions: tax.assumptions }
}

/** How a lease is taxed for the buyer. Without `replacesOwn` the taxes that the document has at signing stay. */
type PlannedTax = {
	method: LeaseTaxMethod
	ratePpm: number
	/** The amount that a tax on the price is charged on. */
	priceCents: number
	maximumCents: number
	/** Whether the buyer's own money in the cap reduction is taxed. */
	isReductionTaxed: boolean
	replacesOwn: boolean
	assumptions: string[]
}

const untaxed = {
	method: 'none',
	ratePpm: 0,
	priceCents: 0,
	maximumCents: Number.POSITIVE_INFINITY,
	isReductionTaxed: false,
	replacesOwn: false,
} as const

function plannedTax(deal: ReadDeal, terms: EqualTerms): PlannedTax {
	const { buyer, lawRows, today } = terms
	const isEach = (deal.document.lease?.taxOn ?? 'payment') === 'payment'
	const place = { state: buyer.state, onDate: today } as const
	const found = findLawRow(lawRows, { ...place, subject: 'lease_tax', kind: 'leaseTax' })
	if (!found) return taxWithoutRule(deal, isEach, terms)
	const { rule } = found.row
	const method = methodFor(rule, deal)
	const ratePpm = method === 'none' ? 0 : leaseRate(rule, terms)
	if (ratePpm === undefined) return withOwnTax(deal, 'No tax rate is known for your address', isEach)
	const priceCents = method === 'price' ? taxedPrice(deal, terms) : 0
	if (priceCents === undefined)
		return withOwnTax(deal, 'This document does not state the price that your state taxes', false)
	return {
		method,
		ratePpm,
		priceCents,
		maximumCents: rule.maximumCents ?? Number.POSITIVE_INFINITY,
		isReductionTaxed: rule.capReductionTaxed === true,
		// A tax on the cap reduction, beside the one in each payment, is the document's own.
		replacesOwn: method !== 'payment' || !isEach,
		assumptions: doubtsOf(found, today),
	}
}

/** Without a rule, the buyer's own rate is charged on payments that the document taxes; a tax at signing stays as it is. */
function taxWithoutRule(deal: ReadDeal, isEach: boolean, { buyer }: EqualTerms): PlannedTax {
	const unknown = `We don’t know how ${usStates[buyer.state]} taxes a lease`
	if (!isEach || buyer.taxRatePpm === undefined) return withOwnTax(deal, unknown, isEach)
	return {
		...untaxed,
		method: 'payment',
		ratePpm: buyer.taxRatePpm,
		assumptions: [`${unknown}, so your tax rate is charged on each payment.`],
	}
}

/** Leaves the tax at signing as the document states it; one in each payment is not part of a base payment. */
function withOwnTax(deal: ReadDeal, reason: string, isEach: boolean): PlannedTax {
	const { atSigningCents, capitalizedCents } = ownTaxes(deal)
	const effect = isEach
		? 'tax on the payments is not included'
		: atSigningCents + capitalizedCents > 0
			? 'the tax that this document states was used'
			: 'no tax is included'
	return { ...untaxed, assumptions: [`${reason}, so ${effect}.`] }
}

/** The document's own method, if a lessor may choose it in the state, else the usual one. */
function methodFor(rule: LeaseTaxRule, { document }: ReadDeal): LeaseTaxMethod {
	const taxOn = document.lease?.taxOn
	const own = taxOn === 'upfront' ? 'payments_upfront' : taxOn
	return own !== undefined && methodsOf(rule).includes(own) ? own : rule.method
}

/**
 * Returns the rate of the tax on a lease: the state's for leases where no city or county adds to it, else the buyer's own, else the state's
 * for purchases. Undefined where the rate at the address is not known.
 */
function leaseRate(rule: LeaseTaxRule, terms: EqualTerms): number | undefined {
	if (rule.ppm !== undefined && !rule.localRates) return rule.ppm
	return terms.buyer.taxRatePpm ?? (rule.localRates ? undefined : rateAt(terms))
}

/** The price less what a trade-in takes off it by the rule of the state; undefined where the document has no price. */
function taxedPrice({ sums, trade, document }: ReadDeal, { buyer, lawRows, today }: EqualTerms) {
	if (sums.price <= 0) return undefined
	const place = { state: buyer.state, onDate: today } as const
	const law = findLawRow(lawRows, { ...place, subject: 'tax_base', kind: 'tradeCredit' })
	const condition = document.vehicle?.condition
	const creditCents =
		law &&
		tradeCreditOf(law.row.rule, {
			allowanceCents: trade?.allowanceCents ?? 0,
			deliveredOn: document.date ?? today,
			isNewCar: condition && condition === 'new',
			isLease: true,
		})
	return Math.max(0, sums.price - (creditCents ?? 0))
}

/** The taxes that the document has once, at signing or in the cap. A cap that is a sum of lines has none of them. */
function ownTaxes({ lines, document: { lease } }: ReadDeal) {
	const isCapStated = lease?.grossCapCents !== undefined || lease?.adjustedCapCents !== undefined
	return {
		atSigningCents: sumOfTaxes(lines, 'at_signing'),
		capitalizedCents: isCapStated ? sumOfTaxes(lines, 'capitalized') : 0,
	}
}

const sumOfTaxes = (lines: readonly ReadLine[], where: ReadLine['paid']) =>
	lines.reduce(
		(sum, { category, role, paid, cents }) =>
			category === 'sales_tax' && role === 'charge' && paid === where ? sum + cents : sum,
		0,
	)

/** The optional products in the cap that the buyer does not want. */
const unwantedCents = ({ lines }: ReadDeal, { buyer }: EqualTerms) =>
	lines.reduce(
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
