import { qualifiesFor } from '../checks/rebates.ts'
import { taxRulesOf, usualRatePpmMax } from '../checks/tax-rules.ts'
import type { Buyer, DealDocument } from '../format/format.ts'
import { formatDate } from '../format-date.ts'
import { findLawRow, type LawRow } from '../law/law-row.ts'
import { areLeasePaymentsUntaxed, leaseTaxOf } from '../law/lease-tax.ts'
import { findPurchaseTax, localRateOf, taxRangeOf } from '../law/purchase-tax.ts'
import { untaxedStates } from '../law/untaxed-states.ts'
import { shareOf } from '../money/rounding.ts'
import { groupOf } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import {
	carCents,
	type DraftLine,
	groupSums,
	isCounted,
	signedCents,
	sumOf,
} from '../reading/document/read-lines.ts'
import { hasLump, hasPrice } from '../totals/known-parts.ts'
import { type TaxRules, taxBaseOf } from '../totals/tax-base.ts'
import { type CostItems, chargeAtRate, costItems } from './deal-cost.ts'
import { leaseOnEqualTerms } from './lease-cost.ts'

/** The input of the comparison besides the document. Nothing of it comes from another document. */
export type EqualTerms = { buyer: Buyer; lawRows: readonly LawRow[]; today: string }

/** What a deal would cost this buyer, with the assumptions; `items` is undefined if a figure is missing. */
export type EqualCost = { items?: CostItems; outTheDoorCents?: number; assumptions: string[] }

/**
 * Recomputes a document for the buyer: with the tax of the buyer's state and rate, with the buyer's trade-in, own money and own rate,
 * without conditional rebates that the buyer doesn't qualify for, without ended credits, and without optional products unless wanted.
 * Where no rate is known for the buyer's address, the document keeps its own tax; without a credible one it has no cost. What a
 * document costs never depends on other documents.
 */
export function costOnEqualTerms(deal: ReadDeal, terms: EqualTerms): EqualCost {
	const lines = deal.lines.filter((line) => isCounted(line) && isPart(line, deal, terms))
	const rebatesCents = 0 - groupSums(lines).rebates
	if (deal.document.deal === 'lease') {
		const leaseRatePpm = leaseRateAt(terms)
		const items = leaseOnEqualTerms(deal, terms.buyer, rebatesCents, leaseRatePpm)
		const isUntaxed = leaseRatePpm === undefined && isTaxed(deal.document.lease?.taxOn)
		return { items, assumptions: items && isUntaxed ? [leaseAssumption] : [] }
	}
	if (!hasPrice(deal)) return { assumptions: [] }
	const trade = tradeFor(deal, terms.buyer)
	const untaxed = lines.filter(({ category }) => category !== 'sales_tax')
	const tax = taxFor(deal, untaxed, trade.allowanceCents, { ...terms, ratePpm: rateAt(terms) })
	if (tax.cents === undefined) return { assumptions: tax.assumptions }
	const outTheDoorCents = carCents(groupSums(untaxed)) + tax.cents
	const equityCents = trade.allowanceCents - trade.payoffCents
	const ownCents = terms.buyer.downPaymentCents ?? deal.cashDownCents
	const items = costItems([
		...untaxed.filter((line) => isOfCar(line)).map((line) => [line.category, signedCents(line)] as const),
		['sales_tax', tax.cents],
		['trade', -equityCents],
		['financing', financing(deal.document, terms.buyer, outTheDoorCents - equityCents - ownCents)],
	])
	return { items, outTheDoorCents, assumptions: tax.assumptions }
}

const isTaxed = (taxOn: NonNullable<DealDocument['lease']>['taxOn']) =>
	taxOn === undefined || taxOn === 'payment'

const leaseAssumption = 'No tax rate is known for your address, so tax on the payments is not included.'
const ownTaxAssumption =
	'No tax rate is known for your address, so the tax that this document states was used.'
const lumpAssumption = 'Taxes and fees are one line on this document, so its own amount was used.'

const isOfCar = (line: DraftLine) => !['trade', 'cash', 'held'].includes(groupOf(line))

/** Whether a line stays in the deal for this buyer. */
function isPart(line: DraftLine, deal: ReadDeal, { buyer, lawRows, today }: EqualTerms): boolean {
	const group = groupOf(line)
	if (line.category === 'rebate_conditional') return qualifiesFor(line, buyer) === true
	if (line.category === 'tax_credit') {
		const onDate = deal.document.date ?? today
		const law = findLawRow(lawRows, { state: 'US', subject: 'federal_credit', onDate, kind: 'endedOn' })
		return !law || onDate <= law.row.rule.date
	}
	if (line.role === 'charge' && (line.optional ?? (group === 'add_ons' && line.category !== 'unknown')))
		return buyer.wants?.includes(line.category) ?? false
	return true
}

/** Returns the document's own offer for the trade-in, else the buyer's; the payoff is the same everywhere. */
function tradeFor({ trade }: ReadDeal, buyer: Buyer): { allowanceCents: number; payoffCents: number } {
	return {
		allowanceCents: trade?.allowanceCents ?? buyer.trade?.allowanceCents ?? 0,
		payoffCents: buyer.trade?.payoffCents ?? trade?.payoffCents ?? 0,
	}
}

/** Returns the rate at the buyer's address: the buyer's own, else the state's where no city or county adds to it. */
function rateAt({ buyer, lawRows, today }: EqualTerms): number | undefined {
	if (buyer.taxRatePpm !== undefined) return buyer.taxRatePpm
	const law = findLawRow(lawRows, { state: buyer.state, subject: 'tax_rate', onDate: today, kind: 'ratePpm' })
	return law && !law.row.rule.localRates ? law.row.rule.ppm : undefined
}

/**
 * Returns the rate of the tax in each payment of a lease: 0 where payments are not taxed, the buyer's own, else the state's for leases where
 * no city or county adds to it. Where it is not known what a state taxes, its rate for purchases says nothing about a lease.
 */
function leaseRateAt(terms: EqualTerms): number | undefined {
	const { buyer, lawRows, today } = terms
	const law = { lawRows, onDate: today }
	if (areLeasePaymentsUntaxed(buyer.state, law)) return 0
	if (buyer.taxRatePpm !== undefined) return buyer.taxRatePpm
	const rule = leaseTaxOf(buyer.state, law)
	return !rule || rule.localRates ? undefined : (rule.ppm ?? rateAt(terms))
}

/** Calculates the sales tax in cents; undefined, with the reason as the assumption, if it is not known. */
function taxFor(
	deal: ReadDeal,
	untaxed: DraftLine[],
	allowanceCents: number,
	{ ratePpm, ...terms }: EqualTerms & { ratePpm: number | undefined },
): { cents?: number; assumptions: string[] } {
	// A combined line already contains the tax, and nobody can tell how much of it is tax.
	if (hasLump(deal)) return { cents: 0, assumptions: [lumpAssumption] }
	const base = taxedCents(deal, untaxed, allowanceCents, terms)
	const cents = taxAt({ deal, baseCents: base.cents, allowanceCents, ratePpm, terms })
	if (cents !== undefined) return { cents, assumptions: [...base.assumptions, ...rateAssumptions(terms)] }
	const own = ownTax(deal, terms.buyer.state)
	return 'cents' in own
		? { cents: own.cents, assumptions: [ownTaxAssumption] }
		: { assumptions: [`No tax rate is known for your address, and ${own.fault}, so its cost is not known.`] }
}

/**
 * Calculates the tax in cents by the state's rule: with its maximum, with a local part on the first dollars only. Undefined if the rate at
 * the buyer's address is not known.
 */
function taxAt({
	deal,
	baseCents,
	allowanceCents,
	ratePpm,
	terms: { buyer, lawRows, today },
}: {
	deal: ReadDeal
	baseCents: number
	allowanceCents: number
	ratePpm: number | undefined
	terms: EqualTerms
}): number | undefined {
	const rule = findPurchaseTax(lawRows, buyer.state, today)?.row.rule
	const condition = deal.document.vehicle?.condition
	const car = { baseCents, grossCents: baseCents + allowanceCents, isNew: condition && condition === 'new' }
	const localPpm =
		rule && buyer.taxRatePpm !== undefined ? localRateOf(rule, buyer.taxRatePpm, car) : undefined
	// A rate that is not the state's by our rule is the buyer's own knowledge.
	if (!rule || localPpm === null)
		return ratePpm === undefined ? undefined : shareOf(Math.max(0, baseCents), ratePpm)
	const { leastCents, mostCents } = taxRangeOf(rule, { ...car, localPpm })
	if (buyer.taxRatePpm !== undefined && rule.kind !== 'rateByWeight') return leastCents
	return leastCents === mostCents ? leastCents : undefined
}

/** Returns the tax that a document states for the buyer's state, in cents, or why it can't be used. */
export function ownTax(deal: ReadDeal, state: Buyer['state']): { cents: number } | { fault: string } {
	const { document, lines, sums } = deal
	const cents = sumOf(lines, 'sales_tax')
	if (document.state !== undefined && document.state !== state)
		return { fault: `this document states the tax of ${document.state}` }
	if (untaxedStates.has(state)) return { cents: Math.max(0, cents) }
	if (cents <= 0) return { fault: 'this document states no tax' }
	if (
		cents > shareOf(Math.max(0, sums.price), usualRatePpmMax) &&
		cents > shareOf(deal.carCents - cents, usualRatePpmMax)
	)
		return { fault: 'this document states more tax than any address has' }
	return { cents }
}

/**
 * Returns the amount that the buyer's state taxes. If no rule is known, every fee and product is taxed, and the trade-in lowers the tax.
 */
function taxedCents(
	deal: ReadDeal,
	lines: DraftLine[],
	allowanceCents: number,
	{ buyer, lawRows, today }: EqualTerms,
): { cents: number; assumptions: string[] } {
	const document: DealDocument = { ...deal.document, state: buyer.state, dealerState: buyer.state }
	const rules = taxRulesOf({ deal, document, totals: {}, buyer, agreed: undefined, lawRows, today })
	const trade =
		allowanceCents > 0 ? { allowanceCents, payoffCents: 0, equityCents: 0, differenceCents: 0 } : null
	const base = taxBaseOf(
		{ ...deal, document: { ...document, date: document.date ?? today }, lines, trade },
		rules,
	)
	const cents = base.parts.reduce((sum, part) => {
		if (part.creditCents !== undefined) return sum + part.creditCents
		const isTaxed = part.isTaxed ?? part.name !== 'rebate'
		return isTaxed ? sum + part.cents : sum
	}, base.certainCents)
	return { cents, assumptions: assumptionsOf(rules, base.parts, today) }
}

/** Marks a state's rate that was not read in the law itself, or may be outdated; the buyer's own rate needs no mark. */
function rateAssumptions({ buyer, lawRows, today }: EqualTerms): string[] {
	const law = buyer.taxRatePpm === undefined ? findPurchaseTax(lawRows, buyer.state, today) : null
	return law && !law.isFirm ? [notFirm(law.row.citation, today)] : []
}

const notFirm = (citation: string, today: string) =>
	`${citation} is from a secondary source or may be outdated on ${formatDate(today)}.`

function assumptionsOf(
	rules: TaxRules,
	parts: ReturnType<typeof taxBaseOf>['parts'],
	today: string,
): string[] {
	const has = (name: string) =>
		parts.some(
			({ creditCents, ...part }) => part.name === name && part.isTaxed === null && creditCents === undefined,
		)
	const assumptions: string[] = []
	if (has('trade'))
		assumptions.push('The trade-in lowers the tax here: your state’s rule is not known to us.')
	if (has('rebate'))
		assumptions.push('Rebates don’t lower the tax here: your state’s rule is not known to us.')
	if (has('doc_fee') || has('other'))
		assumptions.push('Every fee and product is taxed here: your state’s rule is not known to us.')
	// A rule about what this deal does not have needs no mark.
	const used = { trade: rules.trade, rebate: rules.rebate, doc_fee: rules.docFee }
	for (const [name, law] of Object.entries(used))
		if (law && !law.isFirm && parts.some((part) => part.name === name))
			assumptions.push(notFirm(law.row.citation, today))
	return assumptions
}

/** Calculates what financing the rest costs: at the lower of the buyer's own rate and the document's, over the buyer's own term. */
function financing({ deal, loan }: DealDocument, { preApproval }: Buyer, amountCents: number): number {
	const documentPpm = deal === 'loan' ? loan?.aprPpm : undefined
	if (!preApproval)
		return loan && documentPpm !== undefined ? chargeAtRate(amountCents, documentPpm, loan.months) : 0
	return chargeAtRate(
		amountCents,
		Math.min(preApproval.aprPpm, documentPpm ?? preApproval.aprPpm),
		preApproval.months,
	)
}
