import type { DealDocument, Line } from '../format/format.ts'
import { formatCents } from '../money/format-money.ts'
import { type ReadDeal, readDeal } from '../reading/document/read-deal.ts'
import { outTheDoorOf } from './out-the-door.ts'

/** Which figure of a document counts when its total is not the sum of its lines. */
export type TotalHolder = 'paper' | 'lines'

/** A document whose printed total is not the sum of its lines. In cents. */
export type OpenTotal = { paperCents: number; linesCents: number }

/** The advisor's decision about such a document, which is a part of the agreement. */
export type TotalDecision = OpenTotal & { holds: TotalHolder; reason: string }

/** Returns the two figures between which somebody has to decide before a document can be agreed on; null if it adds up. */
export function openTotalOf(document: DealDocument): OpenTotal | null {
	const { addsUp, printedCents, linesCents } = outTheDoorOf(readDeal(document))
	return addsUp || printedCents === undefined ? null : { paperCents: printedCents, linesCents }
}

/** The sentence that an agreement on such a document is rejected with. */
export const openTotalMessage = ({ paperCents, linesCents }: OpenTotal): string =>
	`This document does not add up: it says ${formatCents(paperCents)} out the door, and its lines come to ${formatCents(linesCents)}. Choose on the deal’s page, under “What was agreed”, which figure counts.`

/** What everybody reads about the decision. */
export const describeDecision = ({ holds, paperCents, linesCents, reason }: TotalDecision): string =>
	holds === 'paper'
		? `The dealer’s total of ${formatCents(paperCents)} counts, not the sum of the lines, ${formatCents(linesCents)}: ${reason}`
		: `The sum of the lines, ${formatCents(linesCents)}, counts, not the dealer’s total of ${formatCents(paperCents)}: ${reason}`

/** What everybody reads about an agreement of an earlier release, for which nobody decided. */
const describeUndecided = ({ paperCents, linesCents }: OpenTotal): string =>
	`The document says ${formatCents(paperCents)} out the door, but its lines come to ${formatCents(linesCents)}. The sum of the lines counts: it was shown when this was confirmed.`

/** Returns which total of an agreement counts and why, as a sentence; null if the document adds up. */
export function totalNoteOf({
	document,
	totalDecision,
}: {
	document: DealDocument
	totalDecision: TotalDecision | null
}): string | null {
	if (totalDecision) return describeDecision(totalDecision)
	const open = openTotalOf(document)
	return open && describeUndecided(open)
}

/**
 * Returns a stored document as it counts: settled, where the advisor decided for the printed total, which is then the stored one. Comparisons
 * use it, so that their costs and the total are one.
 */
export function withStoredTotal(document: DealDocument, outTheDoorCents: number | null): DealDocument {
	const open = openTotalOf(document)
	return open && open.paperCents === outTheDoorCents
		? settleTotal(document, { ...open, holds: 'paper' })
		: document
}

/** The label of the line that makes the lines come to the printed total. */
export const decidedLineLabel = 'In the dealer’s total, but in no line'

/**
 * Returns the document as it was agreed: with a line for the rest of the printed total, or with the sum of the lines as its total. What the
 * engine read from the labels is stated, so that the new total is not read in another way.
 */
export function settleTotal(
	document: DealDocument,
	{ holds, paperCents, linesCents }: Omit<TotalDecision, 'reason'>,
): DealDocument {
	const deal = readDeal(document)
	const lines = deal.lines.map(
		({ no, isRoleGiven: _, sums, classifiedBy, ...line }): Line =>
			// Taxes and fees in one line are known by their label only.
			line.category === 'unknown' && classifiedBy === 'rule' && sums === 'taxes_and_fees'
				? document.lines[no - 1]!
				: line,
	)
	const gapCents = paperCents - linesCents
	if (holds === 'paper')
		return {
			...document,
			lines: [...lines, lineOfGap(gapCents)],
			stated: { ...document.stated, outTheDoorCents: paperCents },
		}
	return {
		...document,
		lines,
		stated: { ...document.stated, ...balanceWithout(gapCents, deal), outTheDoorCents: linesCents },
	}
}

const lineOfGap = (cents: number): Line => ({
	label: decidedLineLabel,
	cents: Math.abs(cents),
	...(cents > 0
		? { role: 'charge', category: 'unknown', payee: 'dealer' }
		: { role: 'credit', category: 'dealer_discount' }),
})

/** The amount financed or due without the part of the printed total that does not count, where it follows from that total. */
function balanceWithout(gapCents: number, deal: ReadDeal): DealDocument['stated'] {
	const { document, carCents, trade, cashDownCents, atSigningCents } = deal
	const isLoan = document.deal === 'loan'
	const printed = isLoan ? deal.statedAmountFinancedCents : document.stated?.dueAtSigningCents
	const balance = carCents - (trade?.equityCents ?? 0) - cashDownCents - (isLoan ? atSigningCents : 0)
	if (document.deal === 'lease' || printed !== balance + gapCents || balance < 0) return {}
	return isLoan ? { amountFinancedCents: balance } : { dueAtSigningCents: balance }
}
