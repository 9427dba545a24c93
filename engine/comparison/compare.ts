import type { Buyer, DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { aprOf } from '../money/loan.ts'
import { multiplyDivide } from '../money/rounding.ts'
import { categories } from '../reading/classification/categories.ts'
import { type ReadDeal, readDeal } from '../reading/document/read-deal.ts'
import { loanTermsOf } from '../totals/loan-terms.ts'
import { type Totals, totalsOf } from '../totals/totals.ts'
import { type CostItems, type CostKey, nameOfCost, quotedPurchase, totalCostOf } from './deal-cost.ts'
import { costOnEqualTerms, type EqualTerms } from './equal-terms.ts'
import { quotedLease } from './lease-cost.ts'

/** A part of the cost or of a difference, in cents. */
export type CostStep = { key: CostKey; name: string; cents: number }

export type ComparedDeal = {
	/** The index of its document in the list to compare. */
	index: number
	/** Only purchases are compared with purchases, and leases with leases. */
	family: 'purchase' | 'lease'
	/** The car less the trade-in plus the finance charge, or a lease from signing to return. Absent without a price or tax. */
	costCents?: number
	/** Its parts, which add up to the cost. */
	parts: CostStep[]
	/** The index of the cheapest of its family; absent without a cost. */
	bestIndex?: number
	/** Why it costs more than the best, largest first; the steps add up to the difference. Empty for the best. */
	waterfall: CostStep[]
	figures: ComparedFigures
	/** What had to be assumed, as sentences. */
	assumptions: string[]
}

export type ComparedFigures = {
	outTheDoorCents?: number
	aprPpm?: number
	totalPaidCents?: number
	/** The rate when financed products count as a cost of the loan. */
	aprWithProductsPpm?: number
	effectiveMonthlyCents?: number
	cashAtRiskCents?: number
	moneyFactorPpb?: number
	perMileCents?: number
}

export type DealComparison = { asQuoted: ComparedDeal[]; onEqualTerms: ComparedDeal[] }

/** Compares documents for one buyer: as they are written, and recomputed on equal terms. `today` is an ISO date. */
export function compareDeals(
	documents: readonly DealDocument[],
	{ buyer, lawRows, today }: { buyer: Buyer; lawRows: readonly LawRow[]; today: string },
): DealComparison {
	const deals = documents.map((document) => readDeal(document, { lawRows, onDate: today }))
	const terms: EqualTerms = { buyer, lawRows, today }
	return {
		asQuoted: addWaterfalls(deals.map((deal, index) => quotedColumn(deal, index))),
		onEqualTerms: addWaterfalls(deals.map((deal, index) => equalColumn(deal, index, terms))),
	}
}

type Column = Omit<ComparedDeal, 'waterfall' | 'bestIndex'> & { items?: CostItems }

function quotedColumn(deal: ReadDeal, index: number): Column {
	const totals = totalsOf(deal)
	const isLease = deal.document.deal === 'lease'
	const items = isLease ? quotedLease(deal) : quotedPurchase(deal, totals)
	return column(deal, index, { items, figures: figuresOf(deal, totals), assumptions: [] })
}

function equalColumn(deal: ReadDeal, index: number, terms: EqualTerms): Column {
	const { items, outTheDoorCents, assumptions } = costOnEqualTerms(deal, terms)
	const { lease } = deal.document
	const cost = items && totalCostOf(items)
	const figures: ComparedFigures =
		deal.document.deal === 'lease' && lease && cost !== undefined
			? {
					effectiveMonthlyCents: share(cost, lease.months),
					perMileCents: perMile(cost, lease),
				}
			: { outTheDoorCents }
	return column(deal, index, { items, figures, assumptions })
}

function column(
	deal: ReadDeal,
	index: number,
	{ items, figures, assumptions }: { items?: CostItems; figures: ComparedFigures; assumptions: string[] },
): Column {
	return {
		index,
		family: deal.document.deal === 'lease' ? 'lease' : 'purchase',
		costCents: items && totalCostOf(items),
		parts: items ? stepsOf(items) : [],
		figures,
		assumptions,
		items,
	}
}

function addWaterfalls(columns: readonly Column[]): ComparedDeal[] {
	return columns.map(({ items, ...compared }) => {
		const rivals = columns.filter((other) => other.family === compared.family && other.items)
		const best = rivals.reduce<Column | undefined>(
			(cheapest, other) => (cheapest && cheapest.costCents! <= other.costCents! ? cheapest : other),
			undefined,
		)
		if (!items || !best) return { ...compared, waterfall: [] }
		return { ...compared, bestIndex: best.index, waterfall: differenceOf(best.items!, items) }
	})
}

/** Returns the steps from one cost to another, largest first. They add up to the difference; the other way, only the signs change. */
export function differenceOf(from: CostItems, to: CostItems): CostStep[] {
	const keys = new Set([...from.keys(), ...to.keys()])
	const steps = new Map([...keys].map((key) => [key, (to.get(key) ?? 0) - (from.get(key) ?? 0)]))
	return stepsOf(steps).filter(({ cents }) => cents !== 0)
}

const stepsOf = (items: CostItems): CostStep[] =>
	[...items]
		.map(([key, cents]) => ({ key, name: nameOfCost(key), cents }))
		.sort((one, other) => Math.abs(other.cents) - Math.abs(one.cents) || (one.key < other.key ? -1 : 1))

function figuresOf(deal: ReadDeal, totals: Totals): ComparedFigures {
	const { lease } = deal.document
	if (totals.lease && lease)
		return {
			effectiveMonthlyCents: totals.lease.effectiveMonthlyCents,
			cashAtRiskCents: totals.lease.cashAtRiskCents,
			moneyFactorPpb: totals.lease.moneyFactorPpb,
			perMileCents:
				totals.lease.totalCostCents === undefined ? undefined : perMile(totals.lease.totalCostCents, lease),
		}
	return {
		outTheDoorCents: totals.outTheDoorCents,
		aprPpm: totals.aprPpm,
		totalPaidCents: totals.totalPaidCents,
		aprWithProductsPpm: aprWithProducts(deal, totals),
	}
}

function perMile(costCents: number, { milesPerYear, months }: NonNullable<DealDocument['lease']>) {
	return milesPerYear && costCents >= 0 ? multiplyDivide(costCents, 12, milesPerYear * months) : undefined
}

const share = (cents: number, months: number) => Math.sign(cents) * multiplyDivide(Math.abs(cents), 1, months)

/** Returns the rate on the amount without financed products, so that their price counts as a cost of the loan. */
function aprWithProducts(deal: ReadDeal, { amountFinancedCents, paymentCents }: Totals): number | undefined {
	if (amountFinancedCents === undefined || paymentCents === undefined) return undefined
	const products = deal.lines.reduce(
		(sum, line) =>
			line.role === 'charge' && line.paid !== 'at_signing' && categories[line.category].group === 'add_ons'
				? sum + line.cents
				: sum,
		0,
	)
	const terms = loanTermsOf(deal.document, amountFinancedCents - products)
	return terms && (aprOf({ ...terms, paymentCents }) ?? undefined)
}
