import { formatCents } from '#engine'
import { differs } from '../paper/describe-report.ts'
import { paperKinds } from '../paper/paper-kinds.ts'
import type { PaperReport } from '../paper/paper-report.ts'
import { conflictsOf, type ReadPaper, type SigningState } from './signing-state.ts'

/** The status of a signing. */
export type SigningStatus =
	| 'agreed'
	| 'reading'
	| 'matches'
	| 'differs'
	| 'corrected'
	| 'signed'
	| 'walked_away'

export const statusTexts: Record<SigningStatus, string> = {
	agreed: 'Nothing checked yet',
	reading: 'Checking in progress',
	matches: 'As agreed',
	differs: 'Differs from what was agreed',
	corrected: 'Corrected and as agreed',
	signed: 'Signed',
	walked_away: 'Walked away',
}

/** The status of a signing. A paper that another one corrects no longer counts. */
export function statusOf(state: SigningState, reports: ReadonlyMap<string, PaperReport>): SigningStatus {
	if (state.end) return state.end.outcome
	if (state.papers.size === 0) return 'agreed'
	const current = currentPapers(state)
	if (current.some(({ id }) => differs(reports.get(id)!))) return 'differs'
	const isRead = (paper: ReadPaper) =>
		reports.get(paper.id)!.readCount === reports.get(paper.id)!.boxCount && conflictsOf(paper).length === 0
	if (!current.every(isRead)) return 'reading'
	return current.some(({ corrects }) => corrects !== null) ? 'corrected' : 'matches'
}

/** The papers that no other one corrects, in the order in which they were started. */
export function currentPapers({ papers }: Pick<SigningState, 'papers'>): ReadPaper[] {
	const all = [...papers.values()]
	const corrected = new Set(all.map(({ corrects }) => corrects))
	return all.filter(({ id }) => !corrected.has(id))
}

export type ReadSigning = { state: Pick<SigningState, 'papers'>; reports: ReadonlyMap<string, PaperReport> }

/** Says for each paper that no other one corrects how its cost compares with the agreed one: 'Buyer’s order: $200.00 more'. */
export function costsInWords({ state, reports }: ReadSigning): string {
	return currentPapers(state)
		.map(({ id, form }) => {
			const report = reports.get(id)!
			const { costsMoreCents: cents, readCount, boxCount } = report
			const isRead = readCount === boxCount
			const other = differs(report) ? 'costs the same, something else differs' : isRead && 'as agreed'
			const cost = cents === 0 ? other : `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`
			const parts = [cost, !isRead && `${readCount} of ${boxCount} boxes checked`].filter(Boolean)
			return `${paperKinds[form].name}: ${parts.join(', ')}`
		})
		.join(' · ')
}
