import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealBid, dealRound } from '#app/db/schema/rounds.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type Round, roundOf } from '../rounds.server.ts'

/** What the holder of a receipt learns about it. */
export type Receipt = {
	round: Round
	stage: number
	revision: number
	receivedAt: Date
	/** The hashes that everyone got when the round last closed; null before its first deadline. */
	closingHashes: string[] | null
}

/** Returns what is stored under a receipt, the hash of a bid. @throws NotFound, also for a receipt of another round */
export async function findReceipt(
	db: Db,
	{ roundId, hash }: { roundId: string; hash: string },
): Promise<Receipt> {
	const [found] =
		isUuid(roundId) && /^[0-9a-f]{64}$/.test(hash)
			? await db
					.select({
						round: dealRound,
						stage: dealBid.stage,
						revision: dealBid.revision,
						receivedAt: dealBid.receivedAt,
					})
					.from(dealBid)
					.innerJoin(dealRound, eq(dealRound.id, dealBid.roundId))
					.where(and(eq(dealBid.hash, hash), eq(dealBid.roundId, roundId)))
			: []
	if (!found) throw new NotFound('There is no such receipt. Please open the link in the email again.')
	const { round, ...receipt } = found
	return { ...receipt, round: roundOf(round), closingHashes: round.closingHashes }
}
