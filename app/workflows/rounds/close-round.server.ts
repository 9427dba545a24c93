import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { closeRound } from '#app/modules/rounds/bids/close-and-open.server.ts'
import { closedEmail } from '#app/modules/rounds/emails/bid-emails.ts'
import { clientNewsEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { type Invitation, listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { listDueRounds } from '#app/modules/rounds/list-rounds.server.ts'
import { bidsInWords, type SealedOffers, sealedOffersOf } from '#app/modules/rounds/offers-in-words.ts'
import { revealedSeedOf } from '#app/modules/rounds/proof/closing-list.ts'
import { sha256Of } from '#app/modules/rounds/round-seals.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'
import { followDeal } from '../deals/follow-deal.server.ts'
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
		const sealed = sealedOffersOf(round, bids)
		const what = `The deadline has passed, with ${sealed.isFinal ? amountOf(sealed.count, 'new offer') : bidsInWords(sealed.count)}`
		await mailClient(tx, {
			kind: 'round-closed-client',
			about,
			clientId,
			email: clientNewsEmail(notice, {
				what,
				text: textFor('client', { sealed, round, advisorName: notice.advisorName }),
				url: await clientPage(tx, round, { clientId, origin, seals }),
			}),
			brand,
		})
		await mailAdvisor(tx, {
			kind: 'round-closed-advisor',
			about,
			what,
			text: textFor('advisor', { sealed, round, advisorName: notice.advisorName }),
			round,
			clientId,
			notice,
			origin,
			brand,
		})
		await followDeal(tx, {
			event: 'The round closes at its deadline',
			clientId,
			dealId: round.dealId,
			objects: { round: id },
			now,
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

type TextInput = { sealed: SealedOffers; round: Round; advisorName: string }

/** What somebody can do after the deadline. Both can open the offers, unless that takes the client's code. */
function textFor(
	who: 'client' | 'advisor',
	{ sealed: { count, isFinal }, round, advisorName }: TextInput,
): string {
	if (count === 0 && !isFinal)
		return `No dealer made an offer. ${who === 'client' ? advisorName : 'You'} can ask other dealers with a new request.`
	const open =
		isFinal && count === 0 ? 'open the round to decide about the offers that stand' : 'open the offers'
	if (!round.requiresClientCode)
		return `You can ${open} now.${count === 0 ? '' : ' Until then they stay sealed.'}`
	return who === 'client'
		? `You can ${open} now, with your code.${count === 0 ? '' : ' Until then they stay sealed.'}`
		: `Your client can ${open} now, or you can with the client’s code.${count === 0 ? '' : ' Until then they stay sealed.'}`
}

/** Closes every round whose deadline has passed. Called each minute; an error with one round does not stop the others. */
export async function closeDueRounds(
	db: Db,
	{ onError, ...input }: RoundMail & { now: Date; onError(error: unknown): void },
): Promise<void> {
	for (const id of await listDueRounds(db)) await closeAtDeadline(db, { ...input, id }).catch(onError)
}
