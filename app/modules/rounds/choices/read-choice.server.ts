import type { Db } from '#app/db/client.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import type { InvitedDealer } from '../invitations/invitations.server.ts'
import type { Round } from '../rounds.server.ts'
import { findPendingAward } from './awards.server.ts'
import type { ChoiceKind } from './choice.ts'
import { findChoice } from './choices.server.ts'

/** The client's decision, as client and advisor see it. */
export type ShownChoice = {
	id: string
	kind: ChoiceKind
	invitationId: string | null
	/** The dealer of a chosen offer. */
	dealerName: string
	words: string
	/** How and when the client told the advisor, who recorded it; empty for the client's own choice. */
	how: string
	recorded: string
}

/** A decision and, while it can be taken back, the award that follows from it. */
export type ShownDecision = {
	choice: ShownChoice | null
	award: { dealerName: string; sends: string } | null
}

/** Reads what the client decided about a round. The caller must check that the actor may see the deal. */
export async function readDecision(
	db: Db,
	{ round, dealers, thisYear }: { round: Round; dealers: readonly InvitedDealer[]; thisYear: number },
): Promise<ShownDecision> {
	if (!round.openedAt) return { choice: null, award: null }
	const nameOf = (id: string | null) => dealers.find((dealer) => dealer.id === id)?.dealerName ?? ''
	const [choice, award] = await Promise.all([
		findChoice(db, { round }),
		findPendingAward(db, { roundId: round.id }),
	])
	return {
		choice: choice && {
			id: choice.id,
			kind: choice.kind,
			invitationId: choice.invitationId,
			dealerName: nameOf(choice.invitationId),
			words: choice.words,
			how: choice.how,
			recorded: formatMoment(choice.createdAt, round.timeZone, thisYear),
		},
		award: award && {
			dealerName: nameOf(award.invitationId),
			sends: formatMoment(award.sendAt, round.timeZone, thisYear),
		},
	}
}
