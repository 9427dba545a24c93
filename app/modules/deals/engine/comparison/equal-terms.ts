import { formatDate } from '#app/lib/dates/dates.ts'
import { findLawRow, type LawRow } from '../../law/law-row.ts'
import { shareOf } from '../../money/rounding.ts'
import { qualifiesFor } from '../checks/rebates.ts'
import { taxRulesOf } from '../checks/tax-rules.ts'
import { groupOf } from '../classification/categories.ts'
import { formatRate } from '../finding.ts'
import type { Buyer, DealDocument } from '../format.ts'
import { hasLump, hasPrice } from '../known-parts.ts'
import { printedTaxes } from '../reading/printed-taxes.ts'
import type { ReadDeal } from '../reading/read-deal.ts'
import { carCents, type DraftLine, groupSums, isCounted, signedCents, sumOf } from '../reading/read-lines.ts'
import { type TaxRules, taxBaseOf } from '../tax-base.ts'
import { type CostItems, chargeAtRate, costItems } from './deal-cost.ts'
import { leaseOnEqualTerms } from './lease-cost.ts'

/** The input of the comparison besides the documents. */
export type EqualTerms = { buyer: Buyer; lawRows: readonly LawRow[]; today: string; rate: CommonRate }

type CommonRate = { ppm?: number; assumptions: string[] }

/** What a deal would cost this buyer, with the assumptions; `items` is undefined if a figure is missing. */
export type EqualCost = { items?: CostItems; outTheDoorCents?: number; assumptions: string[] }

/**
 * Recomputes a document for the buyer: with the tax of the buyer's state and rate, with the buyer's trade-in, own money and own rate,
 * without conditional rebates that the buyer doesn't qualify for, without ended credits, and without optional products unless wanted.
 * Every document is treated alike, even if the state's rule is not known.
 */
export function costOnEqualTerms(deal: ReadDeal, terms: EqualTerms): EqualCost {
	const lines = deal.lines.filter((line) => isCounted(line) && isPart(line, deal, terms))
	const rebatesCents = 0 - groupSums(lines).rebates
	const { rate } = terms
	if (deal.document.deal === 'lease') {
		const items = leaseOnEqualTerms(deal, terms.buyer, rebatesCents, rate.ppm)
		return { items, assumptions: items ? rate.assumptions : [] }
	}
	if (!hasPrice(deal) || rate.ppm === undefined) return { assumptions: [] }
	const trade = tradeFor(deal, terms.buyer)
	const untaxed = lines.filter(({ category }) => category !== 'sales_tax')
	const base = taxedCents(deal, untaxed, trade.allowanceCents, terms)
	// A combined line already contains the tax, and nobody can tell how much of it is tax.
	const isLump = hasLump(deal)
	const taxCents = isLump ? 0 : shareOf(Math.max(0, base.cents), rate.ppm)
	const outTheDoorCents = carCents(groupSums(untaxed)) + taxCents
	const equityCents = trade.allowanceCents - trade.payoffCents
	const ownCents = terms.buyer.downPaymentCents ?? deal.cashDownCents
	const items = costItems([
		...untaxed.filter((line) => isOfCar(line)).map((line) => [line.category, signedCents(line)] as const),
		['sales_tax', taxCents],
		['trade', -equityCents],
		['financing', financing(deal.document, terms.buyer, outTheDoorCents - equityCents - ownCents)],
	])
	return {
		items,
		outTheDoorCents,
		assumptions: isLump ? [lumpAssumption] : [...rate.assumptions, ...base.assumptions],
	}
}

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

/**
 * Chooses one tax rate for all documents: the buyer's, else the state's where no city or county adds to it, else the highest that a
 * document prints or comes to. Without any of them `ppm` is absent.
 */
export function commonRate(
	deals: readonly ReadDeal[],
	{ buyer, lawRows, today }: Omit<EqualTerms, 'rate'>,
): CommonRate {
	if (buyer.taxRatePpm !== undefined) return { ppm: buyer.taxRatePpm, assumptions: [] }
	const law = findLawRow(lawRows, { state: buyer.state, subject: 'tax_rate', onDate: today, kind: 'ratePpm' })
	if (law && !law.row.rule.localRates) return { ppm: law.row.rule.ppm, assumptions: [] }
	const printed = deals.map((deal) =>
		printedTaxes(deal).reduce((sum, { ratePpm }) => sum + (ratePpm ?? 0), 0),
	)
	const highest = Math.max(0, ...printed) || Math.max(0, ...deals.map(effectiveRate))
	if (highest === 0) return { assumptions: [] }
	const ppm = Math.min(highest, 1_000_000)
	return {
		ppm,
		assumptions: [
			`No tax rate is known for your address, so the highest rate of these documents, ${formatRate(ppm)}, was used for all.`,
		],
	}
}

/** Returns the tax as a share of the price; 0 without a line of tax or a price. */
function effectiveRate({ lines, sums }: ReadDeal): number {
	const tax = sumOf(lines, 'sales_tax')
	return tax <= 0 || sums.price <= 0 ? 0 : Math.round((tax / sums.price) * 1_000_000)
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
		const isTaxed = part.isTaxed ?? part.name !== 'rebate'
		return isTaxed ? sum + part.cents : sum
	}, base.certainCents)
	return { cents, assumptions: assumptionsOf(rules, base.parts, today) }
}

function assumptionsOf(
	rules: TaxRules,
	parts: ReturnType<typeof taxBaseOf>['parts'],
	today: string,
): string[] {
	const has = (name: string) => parts.some((part) => part.name === name && part.isTaxed === null)
	const assumptions: string[] = []
	if (has('trade'))
		assumptions.push('The trade-in lowers the tax here: your state’s rule is not known to us.')
	if (has('rebate'))
		assumptions.push('Rebates don’t lower the tax here: your state’s rule is not known to us.')
	if (has('doc_fee') || has('other'))
		assumptions.push('Every fee and product is taxed here: your state’s rule is not known to us.')
	for (const law of [rules.trade, rules.rebate, rules.docFee])
		if (law && !law.isFirm)
			assumptions.push(
				`${law.row.citation} is from a secondary source or may be outdated on ${formatDate(today)}.`,
			)
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
