import type { DealDocument } from './format.ts'
import { type ReadLine, sumOf } from './read-lines.ts'

/** The trade-in as one figure each, wherever the document states it. */
export type ReadTrade = {
	allowanceCents: number
	payoffCents: number
	/** Below zero when more is owed than the trade-in brings. */
	equityCents: number
	/** How far the lines and the trade-in block differ; 0 when they agree or only one of them exists. */
	differenceCents: number
}

/** Reads the trade-in of a document; null when it has none. The block `trade` decides where lines say something else. */
export function readTrade(document: DealDocument, lines: readonly ReadLine[]): ReadTrade | null {
	const printed = printedTrade(lines)
	if (!document.trade) return printed && { ...printed, differenceCents: printed.restatedDifferenceCents }
	const { allowanceCents, payoffCents } = document.trade
	const equityCents = allowanceCents - payoffCents
	return {
		allowanceCents,
		payoffCents,
		equityCents,
		differenceCents: printed ? differenceOf(printed, document.trade) : 0,
	}
}

/** The trade-in as the lines print it; null when no line is about one. */
function printedTrade(lines: readonly ReadLine[]) {
	// `0 -` instead of a minus sign keeps zero from becoming the negative zero of JavaScript.
	const allowanceCents = 0 - sumOf(lines, 'trade_allowance')
	const payoffCents = sumOf(lines, 'trade_payoff')
	const negativeCents = sumOf(lines, 'negative_equity')
	const isThere = lines.some(
		({ category, role }) =>
			(role === 'charge' || role === 'credit') &&
			(category === 'trade_allowance' || category === 'trade_payoff' || category === 'negative_equity'),
	)
	if (!isThere) return null
	// With the payoff printed, negative equity only repeats the difference of the two.
	const isRestated = payoffCents > 0 && negativeCents > 0
	const owedCents = isRestated ? payoffCents : payoffCents + negativeCents
	return {
		allowanceCents,
		payoffCents: owedCents,
		equityCents: allowanceCents - owedCents,
		negativeCents,
		restatedDifferenceCents: isRestated ? Math.abs(negativeCents - (payoffCents - allowanceCents)) : 0,
	}
}

/** A line may print the allowance, what is left of it after the payoff, or only what is still owed. */
function differenceOf(
	printed: NonNullable<ReturnType<typeof printedTrade>>,
	{ allowanceCents, payoffCents }: NonNullable<DealDocument['trade']>,
): number {
	const equityCents = allowanceCents - payoffCents
	const isWhole = printed.equityCents === equityCents
	const isAllowanceAlone = printed.payoffCents === 0 && printed.allowanceCents === allowanceCents
	const isPayoffAlone =
		printed.allowanceCents === 0 && printed.negativeCents === 0 && printed.payoffCents === payoffCents
	return isWhole || isAllowanceAlone || isPayoffAlone ? 0 : Math.abs(printed.equityCents - equityCents)
}
