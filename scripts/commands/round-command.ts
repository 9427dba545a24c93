import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { nothingToCompare } from '#app/modules/audit/verify.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { type AnchorSources, verifyChain } from './audit-command.ts'

class RoundAltered extends Error {
	override name = 'RoundAltered'
}

/**
 * Verifies the audit chain, then everything that is stored about a round against it.
 * @throws RoundAltered with one line for each fault, and without an anchor to compare the chain with; NotFound
 */
export async function verifyRoundCommand(
	db: Db,
	{ id, ...sources }: AnchorSources & { id: string },
): Promise<string> {
	const chain = await verifyChain(db, sources)
	const { round, bids, opened, faults, unproven } = await verifyRound(db, { id }).catch((error) => {
		if (error instanceof NotFound)
			throw new NotFound(`There is no round with the id ${id}. The address of its page ends with its id.`)
		throw error
	})
	const all = [...chain.faults, ...faults]
	if (all.length > 0) throw new RoundAltered(`This round is not as it was recorded.\n${all.join('\n')}`)
	if (chain.anchors === 0) throw new RoundAltered(nothingToCompare)
	const found = `${round.state}, ${amountOf(bids, 'sealed bid')} with every change, ${opened} opened`
	return [`The round is as it was recorded: ${found}. The audit chain is intact.`, ...unproven].join('\n')
}
