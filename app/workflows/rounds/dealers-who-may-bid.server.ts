import type { Db } from '#app/db/client.server.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { type InvitedDealer, listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'

/**
 * Lists the dealers who are told what is new before the deadline: those with an offer that counts and, until the first deadline, those who
 * have not declined. Nobody else may learn of a later stage.
 */
export async function listDealersWhoMayBid(tx: Db, { id, stage }: Round): Promise<InvitedDealer[]> {
	const standing = standingBids(await listBids(tx, { roundId: id }))
	return (await listInvitations(tx, { roundId: id })).filter(
		(dealer) => standing.has(dealer.id) || (stage === 1 && dealer.declinedAt === null),
	)
}
