import { compareDeals } from '../../engine/compare.ts'
import type { Buyer, DealDocument } from '../../engine/format.ts'
import type { LawRow } from '../../law/law-row.ts'
import type { RoundKind } from '../round.ts'

type RankOptions = {
	kind: RoundKind
	/** The buyer's side; without it, purchases are ranked as quoted. */
	buyer: Buyer | undefined
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
}

/** The amount that a bid is ranked by, in cents, and its rank; equal amounts share one. Null where the bid has no such amount. */
export type Ranked = { cents: number | null; rank: number | null }

/**
 * Ranks documents of one round: purchases by their cost on equal terms, the lowest first, or as quoted if that can't be computed for each;
 * offers for a trade-in by what the dealer gives, the highest first.
 */
export function rankBids(
	documents: readonly DealDocument[],
	{ kind, buyer, ...options }: RankOptions,
): Ranked[] {
	const amounts =
		kind === 'trade'
			? documents.map(({ trade }) => trade?.allowanceCents ?? null)
			: costsOf(documents, { buyer, ...options }).costs
	const isBetter = (a: number, b: number) => (kind === 'trade' ? a > b : a < b)
	return amounts.map((cents) => ({
		cents,
		rank: cents === null ? null : 1 + amounts.filter((each) => each !== null && isBetter(each, cents)).length,
	}))
}

/** What each purchase costs in cents, and whether that is on equal terms rather than as quoted; never a mixture of the two. */
export function costsOf(
	documents: readonly DealDocument[],
	{ buyer, ...options }: Omit<RankOptions, 'kind'>,
): { costs: (number | null)[]; onEqualTerms: boolean } {
	// In a ranking as quoted, nothing is computed for the buyer.
	const compared = compareDeals(documents, { ...options, buyer: buyer ?? { state: 'OH' } })
	const [quoted, equal] = [compared.asQuoted, compared.onEqualTerms].map((columns) => {
		const byIndex = new Map(columns.map((column) => [column.index, column.costCents]))
		return documents.map((_, index) => byIndex.get(index) ?? null)
	})
	const hasAll = equal!.every((cents, index) => cents !== null || quoted![index] === null)
	const onEqualTerms = buyer !== undefined && hasAll
	return { costs: onEqualTerms ? equal! : quoted!, onEqualTerms }
}
