import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { anchorFile, readAnchors, readShippedAnchors } from '#app/modules/audit/anchors.server.ts'
import { type AuditReport, nothingToCompare, verifyAudit } from '#app/modules/audit/verify.server.ts'

class AuditError extends Error {
	override name = 'AuditError'
}

export type AnchorSources = {
	dataDir: string
	/** A file of anchors from another machine; null to use those of DATA_DIR alone. */
	shipped: string | null
}

/** Verifies the audit chain against the anchors in DATA_DIR and those of a file. @throws Invalid for a file without anchors */
export async function verifyChain(db: Db, { dataDir, shipped }: AnchorSources): Promise<AuditReport> {
	const anchors = await readAnchors(anchorFile(dataDir))
	return verifyAudit(db, { anchors: [...anchors, ...(shipped ? await readShippedAnchors(shipped) : [])] })
}

/**
 * Verifies the audit chain.
 * @throws AuditError with one line for each fault, and if there is no anchor to compare the chain with; Invalid for a file without anchors
 */
export async function verifyAuditCommand(db: Db, sources: AnchorSources): Promise<string> {
	const { entries, head, anchors, faults } = await verifyChain(db, sources)
	if (faults.length > 0) throw new AuditError(`The audit chain is broken.\n${faults.join('\n')}`)
	const found = `${amountOf(entries, 'entry', 'entries')}, ${amountOf(anchors, 'anchor')}, head ${head}`
	if (anchors === 0) throw new AuditError(`${nothingToCompare}\nThe chain agrees with itself: ${found}.`)
	return `The audit chain is intact: ${found}.`
}
