import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { anchorFile, readAnchors } from '#app/modules/audit/anchors.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { verifyRound } from '#app/modules/deals/rounds/proof/verify-round.server.ts'

class RoundAltered extends Error {
	override name = 'RoundAltered'
}

/**
 * Verifies the audit chain, then everything that is stored about a round against it.
 * @throws RoundAltered with one line for each fault; NotFound
 */
export async function verifyRoundCommand(
	db: Db,
	{ id, dataDir }: { id: string; dataDir: string },
): Promise<string> {
	const chain = await verifyAudit(db, { anchors: await readAnchors(anchorFile(dataDir)) })
	const { round, bids, opened, faults } = await verifyRound(db, { id })
	const all = [...chain.faults, ...faults]
	if (all.length > 0) throw new RoundAltered(`This round is not as it was recorded.\n${all.join('\n')}`)
	return `The round is as it was recorded: ${round.state}, ${amountOf(bids, 'sealed bid')} with every change, ${opened} opened. The audit chain is intact.`
}
