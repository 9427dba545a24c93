import type { Db } from '#app/db/client.server.ts'
import { dealBidWithdrawal } from '#app/db/schema/rounds.ts'
import { Conflict } from '#app/lib/errors.ts'
import { notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { insertInTime } from '../insert-in-time.server.ts'
import { type Invitation, lockInvited } from '../invitations/invitations.server.ts'
import { assertTakesBids } from '../late-rule.ts'
import type { RoundSeals } from '../round-seals.server.ts'
import { databaseTime, type Round } from '../rounds.server.ts'
import { checkBidCode } from './bid-codes.server.ts'
import {
	type CodeNeeded,
	formerContactsOf,
	listOwnBids,
	type StoredBid,
	standingBids,
} from './bids.server.ts'

const lateWithdrawal =
	'The deadline has passed, so your offer can’t be withdrawn anymore. Please call the advisor.'

type WithdrawInput = {
	token: string
	/** The keyed hash of the dealer's device. */
	device: string
	/** The code that was entered to withdraw a bid from another device; empty without one. */
	code: string
	seals: RoundSeals
	now: Date
}

export type Withdrawn = {
	invitation: Invitation
	round: Round
	/** The bid that counted before. */
	bid: StoredBid
	/** Every bid of this dealer. */
	bids: StoredBid[]
	/** Null if it was withdrawn before. */
	withdrawnAt: Date | null
}

/**
 * Withdraws what a dealer sent in the current stage, before its deadline by the clock of the database: it is neither opened nor ranked. An
 * opened offer of an earlier stage stands. From a device that sent none of the bids it takes the emailed code, as a change does. A second
 * call changes nothing. Call it in a transaction, and commit it also if a code is needed.
 * @throws NotFound; Conflict when it is late, when bidding has ended, or without a sealed offer
 */
export async function withdrawBid(
	tx: Db,
	{ token, device, code, seals, now }: WithdrawInput,
): Promise<Withdrawn | CodeNeeded> {
	const { invitation, round } = await lockInvited(tx, { token, seals })
	const bids = await listOwnBids(tx, { invitationId: invitation.id })
	// A dealer without an offer that counts gets the same answer in a later stage, about which it learns nothing.
	const known = standingBids(bids).size > 0 ? round.stage : 1
	const bid = bids.findLast(({ stage }) => stage === known)
	if (bid?.withdrawnAt) return { invitation, round, bid, bids, withdrawnAt: null }
	if (known < round.stage) throw new Conflict(lateWithdrawal)
	assertTakesBids(round, await databaseTime(tx), lateWithdrawal)
	if (!bid) throw new Conflict('You have no sealed offer to withdraw.')
	if (!bids.some((each) => each.device === device)) {
		const check = await checkBidCode(tx, { invitationId: invitation.id, device, entered: code, seals })
		if (check.kind !== 'right') return { invitation, round, check, to: formerContactsOf(invitation, bids) }
	}
	const insert = tx.insert(dealBidWithdrawal).values({
		roundId: round.id,
		invitationId: invitation.id,
		stage: bid.stage,
		revision: bid.revision,
		// The trigger sets the time of the database.
		withdrawnAt: now,
	})
	const { withdrawnAt } = await insertInTime(insert.returning(), lateWithdrawal)
	await notifyOfDeal(tx, round.dealId)
	return { invitation, round, bid, bids, withdrawnAt }
}
