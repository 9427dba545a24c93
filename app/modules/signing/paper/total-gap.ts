import { type DealDocument, outTheDoorOf, type ReadDeal, readDeal, type Totals, totalsOf } from '#engine'
import { type BoxValue, nothingPrinted } from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'

/** Money in the total of a paper that its lines don't explain. All in cents. */
export type TotalGap = {
	/** The total less the lines, beyond what the agreement leaves unexplained; below zero where the lines come to more. */
	cents: number
	/** What the lines come to. */
	linesCents: number
	totalCents: number
	/** Whether the lines of the agreement come to its own total. */
	agreedAddsUp: boolean
}

/** Whether the total was read. The agreed total, which stands in for it until then, must not make up for a box that differs. */
export function isTotalRead(paper: PaperKind, answers: ReadonlyMap<string, BoxValue>): boolean {
	if (paper === 'lease_contract') return false
	const total = answers.get(paper === 'buyers_order' ? 'out_the_door' : 'amount_financed')
	return total !== undefined && total !== nothingPrinted
}

/** The part of the paper's total that its lines don't explain. What the agreement's own total leaves unexplained was agreed. */
export function gapOf(
	before: DealDocument,
	contract: DealDocument,
	{ paper, deal, totals }: { paper: PaperKind; deal: ReadDeal; totals: Totals },
): TotalGap | null {
	const total = paper === 'buyers_order' ? 'outTheDoorCents' : 'amountFinancedCents'
	const linesOf = (document: DealDocument) => {
		const read = readDeal(document)
		// Without a tax or a price, the known total is the printed one, and would explain itself.
		return paper === 'buyers_order' ? outTheDoorOf(read).linesCents : totalsOf(read).balanceCents
	}
	const [linesCents, totalCents] = [linesOf(contract), contract.stated?.[total]]
	if (linesCents === undefined || totalCents === undefined) return null
	const agreedTotal = before.stated?.[total] ?? deal.statedAmountFinancedCents ?? totals.amountFinancedCents
	const agreedLines = linesOf(before)
	const agreedGap = agreedTotal === undefined || agreedLines === undefined ? 0 : agreedTotal - agreedLines
	const cents = totalCents - linesCents - agreedGap
	return cents === 0 ? null : { cents, linesCents, totalCents, agreedAddsUp: agreedGap === 0 }
}

const gapLabel = 'In the total, but in no box'

/** The paper with the gap as a line of its own. */
export function fillGap(
	contract: DealDocument,
	{ paper, gap }: { paper: PaperKind; gap: TotalGap },
): DealDocument {
	const { cents } = gap
	const { outTheDoorCents } = contract.stated ?? {}
	const role = cents > 0 ? 'charge' : 'credit'
	return {
		...contract,
		lines: [...contract.lines, { label: gapLabel, cents: Math.abs(cents), category: 'unknown', role }],
		...(paper === 'retail_contract' &&
			outTheDoorCents !== undefined && {
				stated: { ...contract.stated, outTheDoorCents: outTheDoorCents + cents },
			}),
	}
}

/** Whether a finding is about the line that stands for the gap. */
export const isAboutGap = (message: string): boolean => message.includes(gapLabel)
