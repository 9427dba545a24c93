import { qualifiesFor } from '../checks/rebates.ts'
import type { Buyer, DealDocument } from '../format/format.ts'
import { findLawRow, type LawRow } from '../law/law-row.ts'
import { groupOf } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import {
	carCents,
	type DraftLine,
	groupSums,
	isCounted,
	signedCents,
} from '../reading/document/read-lines.ts'
import { hasPrice } from '../totals/known-parts.ts'
import { type CostItems, chargeAtRate, costItems } from './deal-cost.ts'
import { leaseOnEqualTerms } from './equal-lease.ts'
import { taxFor } from './equal-tax.ts'

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
	if (deal.document.deal === 'lease') return leaseOnEqualTerms(deal, terms, rebatesCents)
	if (!hasPrice(deal)) return { assumptions: [] }
	const trade = tradeFor(deal, terms.buyer)
	const untaxed = lines.filter(({ category }) => category !== 'sales_tax')
	const tax = taxFor(deal, untaxed, trade.allowanceCents, terms)
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
