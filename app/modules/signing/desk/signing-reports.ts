import type { Buyer, DealDocument, LawRow } from '#engine'
import { type PaperReport, reportPaper } from '../paper/paper-report.ts'
import type { SigningState } from './signing-state.ts'

/** The context that documents are checked in. `today` is an ISO date. */
export type PaperChecks = { buyer?: Buyer; lawRows: readonly LawRow[]; today: string }

/** Compares the cost of each document that was read with the agreement. Runs on the server and on the phone. */
export const reportsOf = (
	{ papers }: Pick<SigningState, 'papers'>,
	{ agreed, checks }: { agreed: DealDocument; checks: PaperChecks },
): Map<string, PaperReport> =>
	new Map(
		[...papers].map(([id, { form, answers, lines, questions }]) => [
			id,
			reportPaper(agreed, { ...checks, paper: form, answers, questions, extra: [...lines.values()] }),
		]),
	)
