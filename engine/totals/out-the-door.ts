import { isOutTheDoor, type ReadDeal } from '../reading/document/read-deal.ts'
import { hasPrice, isTaxKnown } from './known-parts.ts'

/** The out-the-door total of a document: the one figure, and the two it may come from. In cents; undefined if it is not known. */
export type OutTheDoor = {
	/** What the lines come to; without a tax, a price or a line, the printed total if it is not below them. */
	cents: number | undefined
	/** What the lines come to, as far as they are printed. */
	linesCents: number
	printedCents: number | undefined
	/** Whether the printed total is the sum of the lines, before or after the trade-in and the buyer's own money; true without one. */
	addsUp: boolean
}

/** Returns the out-the-door total of a document. No other code works one out for a document, and stored documents keep the figure. */
export function outTheDoorOf(deal: ReadDeal): OutTheDoor {
	const { carCents: linesCents, statedOutTheDoorCents: printedCents } = deal
	const isComparable = printedCents !== undefined && hasPrice(deal)
	const isAfterTrade = isComparable && afterTradeAndCash(deal).includes(printedCents)
	const addsUp = !isComparable || isAfterTrade || isOutTheDoor(deal.lines, printedCents)
	return { cents: centsOf(deal, isAfterTrade), linesCents, printedCents, addsUp }
}

function centsOf(deal: ReadDeal, isAfterTrade: boolean): number | undefined {
	const { carCents, statedOutTheDoorCents } = deal
	if (hasPrice(deal) && isTaxKnown(deal)) return carCents
	if (statedOutTheDoorCents === undefined || isAfterTrade) return undefined
	return statedOutTheDoorCents >= carCents ? statedOutTheDoorCents : undefined
}

/** Totals that papers also call out-the-door: after the trade-in, after the buyer's own money, or after both. */
export function afterTradeAndCash({ carCents, trade, cashDownCents, sums }: ReadDeal): number[] {
	const equity = trade?.equityCents ?? 0
	const allowance = trade?.allowanceCents ?? 0
	return [equity, allowance, cashDownCents, equity + cashDownCents, allowance + cashDownCents]
		.filter((credit) => credit !== 0)
		.flatMap((credit) => [carCents - credit, carCents - credit + sums.held])
}
