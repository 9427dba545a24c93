import type { Db } from '#app/db/client.server.ts'
import { type Agreement, listAgreements } from '../agreements.server.ts'
import type { PaperReport } from '../paper/paper-report.ts'
import { listSigningEntries } from './signing-entries.server.ts'
import { type PaperChecks, reportsOf } from './signing-reports.ts'
import { type SigningState, stateOfEntries } from './signing-state.ts'
import { type SigningStatus, statusOf } from './signing-status.ts'

export type Signing = {
	agreement: Agreement
	state: SigningState
	/** By paper. */
	reports: Map<string, PaperReport>
	status: SigningStatus
}

/**
 * Compares the papers read at the signing desk of a deal with the current agreement; null without an agreement. The caller must check
 * that the actor may see the deal.
 */
export async function readSigning(
	db: Db,
	{ dealId, checks }: { dealId: string; checks: PaperChecks },
): Promise<Signing | null> {
	const [[agreement], entries] = await Promise.all([
		listAgreements(db, { dealId }),
		listSigningEntries(db, { dealId }),
	])
	return agreement ? signingOf(agreement, { entries, checks }) : null
}

/** Compares the papers read at the signing desk with the agreement. */
export function signingOf(
	agreement: Agreement,
	{ entries, checks }: { entries: Parameters<typeof stateOfEntries>[0]; checks: PaperChecks },
): Signing {
	const state = stateOfEntries(entries)
	const reports = reportsOf(state, { agreed: agreement.document, checks })
	return { agreement, state, reports, status: statusOf(state, reports) }
}
