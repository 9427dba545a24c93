import { formatDate } from '#app/lib/dates/dates.ts'
import { type Buyer, compareDeals, type DealDocument, type LawRow, readDeal } from '#engine'
import type { RoundKind, RoundTerms } from '../round.ts'
import { faultsOfTotals } from './bid-totals.ts'
import { farFromOthers, farFromSticker } from './far-prices.ts'

type RankOptions = {
	kind: RoundKind
	terms: Pick<RoundTerms, 'vehicle' | 'state' | 'payment'>
	/** The buyer's side, at the place of the round. */
	buyer: Buyer
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
}

/** Why a bid stands apart from the ranking, in words. */
export type SetApart = {
	kind: 'price' | 'total' | 'expired'
	text: string
}

/** The amount of a bid in cents, and its rank; equal amounts share one. A bid that stands apart has no rank. */
export type Ranked = { cents: number | null; rank: number | null; setApart: SetApart[] }

/**
 * Ranks the documents of one round: purchases by their cost on equal terms, the lowest first; offers for a trade-in by what the dealer
 * gives, the highest first. Bids that are implausible, incomplete or past their date stand apart.
 */
export function rankBids(documents: readonly DealDocument[], options: RankOptions): Ranked[] {
	const { kind, today } = options
	const amounts = documents.map((document) => amountOf(document, options))
	const setApart =
		kind === 'trade' ? farFromOthers(amounts.map(({ cents }) => cents)) : purchaseFaults(documents, options)
	const rows = documents.map((document, index) => {
		const { cents, missing } = amounts[index]!
		const faults = [...setApart[index]!, ...expiredFault(document, today)]
		const isUnknown = cents === null && faults.every((fault) => fault.kind === 'expired')
		return { cents, setApart: isUnknown ? [{ kind: 'total' as const, text: missing }, ...faults] : faults }
	})
	const comparable = rows.flatMap((row) => (row.setApart.length === 0 ? row.cents! : []))
	const isBetter = (a: number, b: number) => (kind === 'trade' ? a > b : a < b)
	return rows.map((row) => ({
		...row,
		rank: row.setApart.length > 0 ? null : 1 + comparable.filter((each) => isBetter(each, row.cents!)).length,
	}))
}

/**
 * Whether each rank stays right if a dealer corrects what stands apart: only then may a dealer be told its own. An offer that is past its
 * date can't take part again without a new one.
 */
export const areRanksCertain = (ranked: readonly Ranked[]): boolean =>
	ranked.every(({ setApart }) => setApart.every(({ kind }) => kind === 'expired'))

/** Returns what a bid costs on equal terms, or what the dealer gives, in cents; with the reason if it can't be computed. */
function amountOf(
	document: DealDocument,
	{ kind, buyer, lawRows, today }: RankOptions,
): { cents: number | null; missing: string } {
	if (kind === 'trade')
		return { cents: document.trade?.allowanceCents ?? null, missing: 'It states no amount.' }
	const [deal] = compareDeals([document], { buyer, lawRows, today }).onEqualTerms
	const missing =
		document.deal === 'lease'
			? 'It gives neither a money factor nor a rent charge, so its cost can’t be computed.'
			: (deal!.assumptions[0] ?? 'It states no price.')
	return { cents: deal!.costCents ?? null, missing }
}

/** Returns why purchases stand apart. A price that is wrong by itself says nothing about the others, so they are not measured by it. */
function purchaseFaults(documents: readonly DealDocument[], { terms }: RankOptions): SetApart[][] {
	const prices = documents.map((document) => priceOf(document))
	const bySticker = prices.map((cents) => farFromSticker(cents, terms.vehicle))
	const byOthers = farFromOthers(prices.map((cents, index) => (bySticker[index]!.length > 0 ? null : cents)))
	return documents.map((document, index) => [
		...bySticker[index]!,
		...byOthers[index]!,
		...faultsOfTotals(document, terms),
	])
}

/** Returns the price of the car before tax and fees, or the capitalized cost of a lease, in cents; null without one. */
function priceOf(document: DealDocument): number | null {
	const cents = document.lease?.grossCapCents ?? readDeal(document).sums.price
	return cents > 0 ? cents : null
}

const expiredFault = ({ validUntil }: DealDocument, today: string): SetApart[] =>
	validUntil !== undefined && validUntil < today
		? [{ kind: 'expired', text: `It was good until ${formatDate(validUntil)}.` }]
		: []
