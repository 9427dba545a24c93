import { describeDifference, differs } from '../paper/describe-report.ts'
import { namesOfPapers } from '../paper/paper-kinds.ts'
import { currentPapers, type ReadSigning } from './signing-status.ts'

/** A paper at the signing desk that differs from what was agreed. */
export type PaperDifference = {
	paperId: string
	/** 'The buyer’s order costs you $224.00 more than agreed.' */
	headline: string
	/** The first line that differs; empty if none is known by name. */
	detail: string
}

/** What is said about it while nothing is signed. */
export const unsignedAdvice = 'Don’t sign before the dealer corrects it.'

/** Returns the paper that costs the buyer most beyond what was agreed, of those that no other one corrects; null if none differs. */
export function differenceOf({ state, reports }: ReadSigning): PaperDifference | null {
	const costOf = ({ id }: { id: string }) => reports.get(id)!.costsMoreCents
	const [worst] = currentPapers(state)
		.filter(({ id }) => differs(reports.get(id)!))
		.toSorted((one, other) => costOf(other) - costOf(one))
	if (!worst) return null
	const name = namesOfPapers(state.papers.values()).get(worst.id)!
	return { paperId: worst.id, ...describeDifference(reports.get(worst.id)!, name) }
}
