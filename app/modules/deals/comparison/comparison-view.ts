import {
	type Buyer,
	type ComparedDeal,
	type ComparedFigures,
	type CostStep,
	compareDeals,
	type DealDocument,
	formatCents,
	formatRate,
	type LawRow,
} from '#engine'
import { readDocumentFacts } from '../documents/document-card.ts'

/** A document as it is named in a comparison. */
export type ComparableDocument = {
	id: string
	/** Who wrote it. */
	title: string
	/** What and when: 'Quote, Nov 20 · 2026 Honda CR-V'. */
	about: string
	/** The car, if the compared documents are about different ones. */
	vehicle?: string | null
	document: DealDocument
	/** The total that is stored with it, which every page shows. */
	outTheDoorCents: number | null
}

export type ComparedColumn = Pick<ComparableDocument, 'id' | 'title' | 'about' | 'vehicle'> & {
	/** What the deal costs in cents; null where a figure is missing for it. */
	costCents: number | null
	isBest: boolean
	/** How much more it costs than the cheapest, in cents, and the title of the cheapest. Null for the cheapest and without a cost. */
	aboveBest: { cents: number; title: string; steps: CostStep[] } | null
	/** Whether its lines add up to the totals it states; null if it states none. */
	addsUp: boolean | null
	assumptions: string[]
}

export type ComparedRow = { label: string; cells: (string | null)[] }

/** The purchases or the leases among the documents, side by side. Rows have a cell for each column. */
export type ComparedFamily = {
	family: ComparedDeal['family']
	columns: ComparedColumn[]
	figures: ComparedRow[]
	/** What each costs part by part, adding up to `costCents`. */
	parts: ComparedRow[]
}

const totalLabel = 'Total paid'

const figureLabels: [keyof ComparedFigures, string, (value: number) => string][] = [
	['outTheDoorCents', 'Out the door', formatCents],
	['aprPpm', 'APR', formatRate],
	['aprWithProductsPpm', 'APR with financed products', formatRate],
	['totalPaidCents', totalLabel, formatCents],
	['effectiveMonthlyCents', 'A month, all in', formatCents],
	['cashAtRiskCents', 'Cash at risk', formatCents],
	['moneyFactorPpb', 'Money factor', (ppb) => (ppb / 1e9).toFixed(5).replace(/^0/, '')],
	['perMileCents', 'A mile', formatCents],
]

type CompareOptions = {
	buyer: Buyer
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
	/** As the documents are written, or computed anew for this buyer. */
	terms: 'quoted' | 'equal'
}

/** Compares documents for a table: purchases first, then leases. */
export function comparisonView(
	documents: readonly ComparableDocument[],
	{ terms, ...options }: CompareOptions,
): ComparedFamily[] {
	const comparison = compareDeals(
		documents.map(({ document }) => document),
		options,
	)
	const asQuoted = comparison.asQuoted.map((deal) =>
		deal.family === 'lease'
			? deal
			: {
					...deal,
					figures: {
						...deal.figures,
						outTheDoorCents: documents[deal.index]!.outTheDoorCents ?? undefined,
					},
				},
	)
	const compared = terms === 'equal' ? comparison.onEqualTerms : asQuoted
	return (['purchase', 'lease'] as const).flatMap((family) => {
		const deals = compared.filter((deal) => deal.family === family)
		return deals.length > 0 ? [familyView(deals, { family, documents, ...options })] : []
	})
}

function familyView(
	deals: readonly ComparedDeal[],
	{ family, ...options }: ColumnOptions & { family: ComparedDeal['family'] },
): ComparedFamily {
	const { documents } = options
	const figures = figureLabels
		.map(([key, label, format]) => ({
			label,
			cells: deals.map(({ figures: { [key]: value } }) => (value === undefined ? null : format(value))),
		}))
		.filter(({ cells }) => cells.some((cell) => cell !== null))
		// Without a loan, the total paid only repeats the price.
		.filter(({ label }) => label !== totalLabel || documents.some(({ document }) => document.deal === 'loan'))
	const names = new Map(deals.flatMap(({ parts }) => parts.map(({ key, name }) => [key, name] as const)))
	const parts = [...names].map(([key, name]) => ({
		label: capitalized(name),
		cells: deals.map((deal) => {
			const part = deal.parts.find((each) => each.key === key)
			return part ? formatCents(part.cents) : null
		}),
	}))
	return { family, columns: deals.map((deal) => columnView(deal, options)), figures, parts }
}

type ColumnOptions = Omit<CompareOptions, 'terms'> & { documents: readonly ComparableDocument[] }

function columnView(deal: ComparedDeal, { documents, ...options }: ColumnOptions): ComparedColumn {
	const { index, costCents, bestIndex, waterfall, assumptions } = deal
	const { id, title, about, vehicle, document } = documents[index]!
	const isBest = costCents !== undefined && bestIndex === index
	const isDearer = costCents !== undefined && bestIndex !== undefined && !isBest
	return {
		id,
		title,
		about,
		vehicle,
		costCents: costCents ?? null,
		isBest,
		aboveBest: isDearer
			? {
					cents: waterfall.reduce((sum, step) => sum + step.cents, 0),
					title: documents[bestIndex]!.title,
					steps: waterfall.map((step) => ({ ...step, name: capitalized(step.name) })),
				}
			: null,
		addsUp: readDocumentFacts({ document, stored: null, ...options }).facts.addsUp,
		assumptions,
	}
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
