import { getOwnValue } from '#app/lib/own-key.ts'
import {
	type Buyer,
	type ComparedDeal,
	type ComparedFigures,
	type CostStep,
	categories,
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

/** A part of the cost, or several that are one to the buyer: an amount, or how far it is from the cheapest offer's. */
export type CostPart = { key: string; name: string; cents: number }

export type ComparedColumn = Pick<ComparableDocument, 'id' | 'title' | 'about' | 'vehicle'> & {
	/** What the deal costs in cents; null where a figure is missing for it. */
	costCents: number | null
	isBest: boolean
	/** How much more it costs than the cheapest, in cents, and the title of the cheapest. Null for the cheapest and without a cost. */
	aboveBest: { cents: number; title: string; parts: CostPart[] } | null
	/** What it consists of, adding up to its cost; null without one. */
	base: CostPart[] | null
	/**
	 * The same on equal terms, where the comparison is as quoted: how much more than the cheapest, in cents, and the title of that one. Null
	 * where the page shows it already, or the buyer's state is missing.
	 */
	onEqualTerms: { cents: number; title: string } | null
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
	/** Whether the buyer's state is known, without which nothing is computed anew. */
	isBuyerKnown: boolean
}

/** Compares documents for a table: purchases first, then leases. */
export function comparisonView(
	documents: readonly ComparableDocument[],
	{ terms, isBuyerKnown, ...options }: CompareOptions,
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
	const equal = terms === 'quoted' && isBuyerKnown ? comparison.onEqualTerms : []
	return (['purchase', 'lease'] as const).flatMap((family) => {
		const deals = compared.filter((deal) => deal.family === family)
		return deals.length > 0 ? [familyView(deals, { family, documents, equal, ...options })] : []
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

type ColumnOptions = Omit<CompareOptions, 'terms' | 'isBuyerKnown'> & {
	documents: readonly ComparableDocument[]
	/** The same deals on equal terms, where they are shown as quoted. */
	equal: readonly ComparedDeal[]
}

function columnView(deal: ComparedDeal, { documents, equal, ...options }: ColumnOptions): ComparedColumn {
	const { index, costCents, bestIndex, waterfall, parts, assumptions } = deal
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
					parts: differencesOf(waterfall),
				}
			: null,
		base: costCents === undefined ? null : joinGovernmentFees(parts).filter(({ cents }) => cents !== 0),
		onEqualTerms: onEqualTermsOf(
			equal.find((each) => each.index === index),
			documents,
		),
		addsUp: readDocumentFacts({ document, stored: null, ...options }).facts.addsUp,
		assumptions,
	}
}

function onEqualTermsOf(
	deal: ComparedDeal | undefined,
	documents: readonly ComparableDocument[],
): ComparedColumn['onEqualTerms'] {
	if (deal?.costCents === undefined || deal.bestIndex === undefined) return null
	const cents = deal.waterfall.reduce((sum, step) => sum + step.cents, 0)
	return { cents, title: documents[deal.bestIndex]!.title }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const smallCents = 10_00

/**
 * The bars from the cheapest offer's cost to this one's. Dealers name the fees of the state differently, so these are one bar, and so are
 * differences under $10: the bars still add up to the cent.
 */
export function differencesOf(steps: readonly CostStep[]): CostPart[] {
	return joinSteps(joinGovernmentFees(steps), {
		isJoined: ({ cents }) => Math.abs(cents) < smallCents,
		key: 'small',
		name: 'Smaller differences',
	})
}

const joinGovernmentFees = (parts: readonly CostPart[]) =>
	joinSteps(parts, {
		isJoined: ({ key }) => getOwnValue(categories, key)?.group === 'government',
		key: 'government',
		name: 'Government fees',
	})

/** Makes one bar of several, in the place of the first; a single one stays as it is. */
function joinSteps<Step extends CostPart>(
	steps: readonly Step[],
	{ isJoined, key, name }: { isJoined: (step: Step) => boolean; key: string; name: string },
): CostPart[] {
	const joined = steps.filter(isJoined)
	const all = steps.map((step): CostPart => ({ ...step, name: capitalized(step.name) }))
	if (joined.length < 2) return all
	const cents = joined.reduce((sum, step) => sum + step.cents, 0)
	const first = steps.indexOf(joined[0]!)
	return all.flatMap((step, index) =>
		index === first ? (cents === 0 ? [] : [{ key, name, cents }]) : isJoined(steps[index]!) ? [] : [step],
	)
}
