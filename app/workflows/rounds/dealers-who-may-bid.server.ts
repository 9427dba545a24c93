import type { Db } from '#app/db/client.server.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { type InvitedDealer, listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'
import { contactsOf } from './round-context.server.ts'

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

/** Lists the dealers who are told that a round was canceled: those who were invited, and did not decline. */
export const listDealersToCancel = async (tx: Db, { id, sentAt }: Round): Promise<InvitedDealer[]> =>
	sentAt ? (await listInvitations(tx, { roundId: id })).filter(({ declinedAt }) => declinedAt === null) : []

/** Returns the dealers that no email reaches, for the advisor to call: 'Bayview Subaru, (215) 555-0100'. */
export const dealersToCall = (dealers: readonly InvitedDealer[]): string[] =>
	dealers
		.filter((dealer) => contactsOf(dealer).length === 0)
		.map(({ dealerName, phone }) => `${dealerName}, ${phone || 'no phone number'}`)

/** Returns what the advisor reads about dealers that no email reaches; empty if there is none. */
export const callsInWords = (calls: readonly string[]): string =>
	calls.length === 0 ? '' : `Not told, for lack of an email address; please call: ${calls.join('; ')}.`
