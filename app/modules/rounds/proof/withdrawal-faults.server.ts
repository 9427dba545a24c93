import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealBidWithdrawal } from '#app/db/schema/rounds.ts'
import type { StoredBid } from '../bids/bids.server.ts'
import type { AuditedRound } from './round-entries.server.ts'

/** Returns when a bid was withdrawn, as the audit chain says; null for a bid that was not. */
export const withdrawalOf = (
	{ invitationId, stage, revision }: Pick<StoredBid, 'invitationId' | 'stage' | 'revision'>,
	{ withdrawals }: Pick<AuditedRound, 'withdrawals'>,
): Date | null =>
	withdrawals.find(
		(each) => each.bidder === invitationId && each.stage === stage && each.revision >= revision,
	)?.at ?? null

type WithdrawnInput = {
	roundId: string
	bids: readonly Pick<StoredBid, 'id' | 'content' | 'withdrawnAt'>[]
	audited: AuditedRound
}

/** Compares the stored withdrawals with the audit chain, and says where a withdrawn bid was opened all the same. */
export async function faultsOfWithdrawals(
	db: Db,
	{ roundId, bids, audited }: WithdrawnInput,
): Promise<string[]> {
	const rows = await db.select().from(dealBidWithdrawal).where(eq(dealBidWithdrawal.roundId, roundId))
	const inWords = (bidder: string, stage: number, revision: number, at: Date) =>
		[bidder, stage, revision, at.toISOString()].join(' ')
	const stored = rows.map((row) => inWords(row.invitationId, row.stage, row.revision, row.withdrawnAt))
	const recorded = audited.withdrawals.map((each) => inWords(each.bidder, each.stage, each.revision, each.at))
	const late = audited.withdrawals.filter(({ stage, at }) => {
		const deadline = audited.deadlines.get(stage)
		return !deadline || at >= deadline
	})
	return [
		...(stored.sort().join() === recorded.sort().join()
			? []
			: ['The withdrawn offers are not those that were recorded.']),
		...late.map(({ bidder }) => `Dealer ${bidder} withdrew an offer after the deadline.`),
		...bids.flatMap(({ id, content, withdrawnAt }) =>
			withdrawnAt && content !== null ? [`Bid ${id} was opened although its dealer had withdrawn it.`] : [],
		),
	]
}
