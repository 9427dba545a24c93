import { describeDifference, differs } from '../paper/describe-report.ts'
import { isLineBox } from '../paper/paper-boxes.ts'
import { namesOfPapers } from '../paper/paper-kinds.ts'
import type { PaperReport } from '../paper/paper-report.ts'
import type { ReadPaper } from './signing-state.ts'
import { currentPapers, type ReadSigning } from './signing-status.ts'

/** A paper at the signing desk that differs from what was agreed. */
export type PaperDifference = {
	paperId: string
	/** 'The buyer’s order costs you $224.00 more than agreed.' */
	headline: string
	/** The first line that differs; empty if none is known by name. */
	detail: string
	/** The two totals; null where the paper differs in something else. */
	totals: PaperTotals | null
}

/** What was agreed, what the paper comes to, and what lies between. The first two and the last add up. */
export type PaperTotals = {
	agreedCents: number
	paperCents: number
	/** 'Buyer’s order' */
	name: string
	/** Whether the paper's own total was read; before that, it follows from the lines that were. */
	isPrinted: boolean
	costsMoreCents: number
	/** 'Documentation fee', if it is the only difference. */
	reason: string | null
}

/** Finds the paper that costs the buyer most beyond what was agreed, of those that no other one corrects; undefined if none differs. */
export function worstPaper({ state, reports }: ReadSigning): ReadPaper | undefined {
	const costOf = ({ id }: ReadPaper) => reports.get(id)!.costsMoreCents
	return currentPapers(state)
		.filter(({ id }) => differs(reports.get(id)!))
		.toSorted((one, other) => costOf(other) - costOf(one))[0]
}

/** Describes the worst paper; null if none differs. */
export function differenceOf({
	agreement,
	...signing
}: ReadSigning & { agreement: { outTheDoorCents: number | null } }): PaperDifference | null {
	const worst = worstPaper(signing)
	if (!worst) return null
	const name = namesOfPapers(signing.state.papers.values()).get(worst.id)!
	const report = signing.reports.get(worst.id)!
	return {
		paperId: worst.id,
		...describeDifference(report, name),
		totals: totalsOfPaper(worst, { name, report, agreedCents: agreement.outTheDoorCents }),
	}
}

const totalBox = 'out_the_door'

/** The two totals, where all that differs is part of the total and the paper prints no other one. */
function totalsOfPaper(
	{ answers }: ReadPaper,
	{ name, report, agreedCents }: { name: string; report: PaperReport; agreedCents: number | null },
): PaperTotals | null {
	const { costsMoreCents, variances, boxes } = report
	if (agreedCents === null || costsMoreCents === 0) return null
	const isInTotal = variances.every(
		({ place }) => place === 'lines' || (place !== null && (place.box === totalBox || isLineBox(place.box))),
	)
	const paperCents = agreedCents + costsMoreCents
	const printed = answers.get(totalBox)
	if (!isInTotal || (printed !== undefined && printed !== paperCents)) return null
	const [only, ...others] = variances
	const place = others.length === 0 ? only?.place : null
	const box = place && place !== 'lines' ? boxes.find(({ id }) => id === place.box) : null
	const isPrinted = printed !== undefined
	return { agreedCents, paperCents, name, isPrinted, costsMoreCents, reason: box?.label ?? null }
}
