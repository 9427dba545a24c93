import type { DealDocument } from '../../format/format.ts'
import { groupOf } from '../classification/categories.ts'
import { isCounted, isNetTrade, type ReadLine, sumOf } from './read-lines.ts'

/** The trade-in with one figure each, wherever the document states it. */
export type ReadTrade = {
	allowanceCents: number
	payoffCents: number
	/** Below zero when more is owed than the trade-in brings. */
	equityCents: number
	/** How far the lines and the trade-in block differ; 0 when they agree or only one of them exists. */
	differenceCents: number
}

/** Reads the trade-in of a document; null when it has none. If the lines differ from the block `trade`, the block counts. */
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

/** Returns the trade-in according to the lines; null when no line is about one. */
function printedTrade(lines: readonly ReadLine[]) {
	const trade = lines.filter((line) => isCounted(line) && groupOf(line) === 'trade')
	if (trade.length === 0) return null
	const net = trade.filter(({ category, label }) => category === 'trade_allowance' && isNetTrade(label))
	const gross = trade.filter((line) => !net.includes(line))
	// `0 -` instead of a minus sign keeps zero from becoming the negative zero of JavaScript.
	const grossCents = 0 - sumOf(gross, 'trade_allowance')
	const netCents = 0 - sumOf(net, 'trade_allowance')
	const payoffCents = sumOf(trade, 'trade_payoff')
	const negativeCents = sumOf(trade, 'negative_equity')
	// Beside the allowance and the payoff, what is left of them or still owed is only their difference.
	const isNetRestated = netCents > 0 && grossCents > 0
	const isDebtRestated = payoffCents > 0 && negativeCents > 0
	const allowanceCents = isNetRestated ? grossCents : grossCents + netCents
	const owedCents = isDebtRestated ? payoffCents : payoffCents + negativeCents
	const equityCents = allowanceCents - owedCents
	const restated = isNetRestated ? netCents : isDebtRestated ? -negativeCents : equityCents
	return {
		allowanceCents,
		payoffCents: owedCents,
		equityCents,
		negativeCents,
		restatedDifferenceCents: Math.abs(restated - equityCents),
	}
}

/**
 * Returns by how much the printed trade-in differs from the stated one, in cents. The lines may print the allowance, the equity after the
 * payoff, or only what is still owed.
 */
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
