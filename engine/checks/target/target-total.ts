import type { Buyer, DealDocument } from '../../format/format.ts'
import type { LawRow } from '../../law/law-row.ts'
import { readDeal } from '../../reading/document/read-deal.ts'
import { outTheDoorOf } from '../../totals/out-the-door.ts'
import type { CheckContext } from '../check-context.ts'
import type { DealReport } from '../check-deal.ts'
import type { Finding } from '../finding.ts'
import { demandOf, linesIfAgreed } from './demands.ts'
import { taxIfAgreed } from './tax-if-agreed.ts'

/** What a document costs once the dealer agrees to everything that is asked, in cents. */
export type TargetTotal = {
	outTheDoorCents: number
	taxCents: number
	/** What comes off the lines, before the tax on it. */
	offCents: number
}

type TargetOptions = {
	/** The findings of the report that the dealer is asked about. */
	asked: readonly Finding[]
	buyer?: Buyer | undefined
	lawRows: readonly LawRow[]
	today: string
}

/**
 * Returns the out-the-door total if the dealer agrees to everything that the findings in `asked` ask to take off or to lower, with the tax
 * that falls with it. Null if nothing is, and wherever it would be a guess: on a lease, without a tax rate, if the tax or the sum is open,
 * or if any question of the report may change the total.
 */
export function targetTotalOf(
	document: DealDocument,
	{ totals, findings }: Pick<DealReport, 'totals' | 'findings'>,
	{ asked, buyer, lawRows, today }: TargetOptions,
): TargetTotal | null {
	const { outTheDoorCents, taxCents, sellingPriceCents } = totals
	if (document.deal === 'lease' || sellingPriceCents === undefined) return null
	if (outTheDoorCents === undefined || taxCents === undefined) return null
	const deal = readDeal(document, { lawRows, onDate: today })
	// Findings of the same amount are reported once, so the sums are looked at again.
	if (!outTheDoorOf(deal).addsUp || (deal.trade && deal.trade.differenceCents > 0)) return null
	const demands = findings
		.map((finding) => ({ demand: demandOf(finding, deal.lines), isAsked: asked.includes(finding) }))
		.filter(({ demand, isAsked }) => isAsked || demand.kind === 'open')
		.map(({ demand }) => demand)
	const lines = linesIfAgreed(deal.lines, demands)
	if (!lines) return null
	const offCents = deal.lines.reduce((sum, { cents }, index) => sum + cents - lines[index]!.cents, 0)
	const wrongCents = demands.reduce((sum, demand) => (demand.kind === 'tax' ? sum + demand.cents : sum), 0)
	if (offCents + wrongCents === 0) return null
	const context: CheckContext = { deal, document, totals, buyer, agreed: undefined, lawRows, today }
	const nextTaxCents = taxIfAgreed(context, { lines, taxCents, wrongCents })
	if (nextTaxCents === null) return null
	return {
		outTheDoorCents: outTheDoorCents - offCents - (taxCents - nextTaxCents),
		taxCents: nextTaxCents,
		offCents,
	}
}
