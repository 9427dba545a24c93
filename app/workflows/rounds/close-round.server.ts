import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { closeRound } from '#app/modules/rounds/bids/close-and-open.server.ts'
import { closedEmail } from '#app/modules/rounds/emails/bid-emails.ts'
import { clientNewsEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { type Invitation, listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { listDueRounds } from '#app/modules/rounds/list-rounds.server.ts'
import { revealedSeedOf } from '#app/modules/rounds/proof/closing-list.ts'
import { wordForBids } from '#app/modules/rounds/round.ts'
import { sha256Of } from '#app/modules/rounds/round-seals.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'
import {
	auditRound,
	clientIdOf,
	clientPage,
	contactsOf,
	mailAdvisor,
	mailClient,
	mailOnce,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

/** Returns the number of bids in words: 'two quotes', 'three bids'. */
export const bidsInWords = (count: number): string =>
	amountOf(count, count === 1 ? 'quote' : wordForBids(count).slice(0, -1))

type CloseInput = RoundMail & { id: string; now: Date }

/**
 * Closes a round after its deadline. Emails all hashes to every bidder, and client and advisor that it can be opened.
 * @throws as `closeRound`
 */
export const closeAtDeadline = (
	db: Db,
	{ id, now, origin, seals }: CloseInput,
): Promise<{ round: Round; changed: boolean }> =>
	transact(db, async (tx) => {
		const { round, bids, changed } = await closeRound(tx, { id, now })
		if (!changed) return { round, changed }
		const { notice, brand } = await noticeOf(tx, round, { origin })
		const about = `${id}:${round.stage}`
		const clientId = await clientIdOf(tx, round)
		const bidders = new Map(bids.map((bid) => [bid.invitationId, bid]))
		const dealers: Invitation[] = (await listInvitations(tx, { roundId: id })).filter((each) =>
			bidders.has(each.id),
		)
		for (const dealer of dealers) {
			const url = `${origin}/round/${id}/proof?receipt=${bidders.get(dealer.id)!.hash}`
			const email = closedEmail(notice, {
				hashes: round.closingHashes!,
				seed: revealedSeedOf(round),
				url,
			})
			for (const to of contactsOf(dealer))
				await mailOnce(tx, { kind: 'round-closed', about: `${about}:${dealer.id}`, to, email, brand })
		}
		const what = `The deadline has passed, with ${bidsInWords(bids.length)}`
		const text =
			bids.length === 0
				? 'No dealer made an offer. You can ask other dealers with a new request.'
				: 'What was offered stays sealed until it is opened.'
		await mailClient(tx, {
			kind: 'round-closed-client',
			about,
			clientId,
			email: clientNewsEmail(notice, {
				what,
				text,
				url: await clientPage(tx, round, { clientId, origin, seals }),
			}),
			brand,
		})
		await mailAdvisor(tx, {
			kind: 'round-closed-advisor',
			about,
			what,
			text,
			round,
			clientId,
			notice,
			origin,
			brand,
		})
		await auditRound(tx, {
			roundId: id,
			action: 'round.closed',
			actor: { kind: 'system' },
			detail: {
				stage: round.stage,
				bids: bids.length,
				list: sha256Of(round.closingHashes!.join('\n')),
				seed: revealedSeedOf(round),
			},
			at: round.closedAt!,
		})
		return { round, changed }
	})

/** Closes every round whose deadline has passed. Called each minute; an error with one round does not stop the others. */
export async function closeDueRounds(
	db: Db,
	{ onError, ...input }: RoundMail & { now: Date; onError(error: unknown): void },
): Promise<void> {
	for (const id of await listDueRounds(db)) await closeAtDeadline(db, { ...input, id }).catch(onError)
}
