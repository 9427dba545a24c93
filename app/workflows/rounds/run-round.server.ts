import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { storeRanks } from '#app/modules/rounds/bids/store-ranks.server.ts'
import { assertNoPendingAward } from '#app/modules/rounds/choices/awards.server.ts'
import {
	canceledEmail,
	clientNewsEmail,
	extendedEmail,
	questionEmail,
} from '#app/modules/rounds/emails/round-emails.ts'
import { assertNamesNoClient } from '#app/modules/rounds/invitations/client-privacy.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { askBidder } from '#app/modules/rounds/questions.server.ts'
import {
	askBestAndFinal,
	cancelRound,
	databaseTime,
	extendRound,
	getRound,
	type Round,
} from '#app/modules/rounds/rounds.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import type { CurrentLaw } from '#engine'
import { dealersToCall, listDealersToCancel, listDealersWhoMayBid } from './dealers-who-may-bid.server.ts'
import { mailBestAndFinal, replaceUnsentRequests } from './mail-best-and-final.server.ts'
import {
	auditActorOf,
	auditRound,
	clientPage,
	contactsOf,
	formatDeadline,
	linkOf,
	mailClient,
	mailOnce,
	namesOfClient,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

type RoundInput = RoundMail & { actor: Actor; id: string; now: Date }

/**
 * Moves the deadline for all dealers, and notifies each of them who can still offer, and the client. Dealers that declined are left alone,
 * and in a later stage those that made no offer, who don't learn that there is one.
 * @throws as `extendRound`; Invalid('reason') if it names the client
 */
export const extendForAll = (
	db: Db,
	{ origin, seals, ...input }: RoundInput & { deadline: Date; reason: string },
): Promise<Round> =>
	transact(db, async (tx) => {
		const { round, deal, before } = await extendRound(tx, input)
		assertNamesNoClient(input.reason, await namesOfClient(tx, deal), 'reason')
		const { notice, brand } = await noticeOf(tx, round, { origin })
		const dealers = await listDealersWhoMayBid(tx, round)
		await replaceUnsentRequests(tx, { round, dealers, now: input.now, origin, seals })
		for (const dealer of dealers)
			for (const to of contactsOf(dealer))
				await mailOnce(tx, {
					kind: 'round-extended',
					// Two dealers may share an address; each has a link of its own.
					about: `${dealer.id}:${round.deadline.getTime()}`,
					to,
					email: extendedEmail(notice, {
						before: formatDeadline(before, round.timeZone),
						reason: input.reason.trim(),
						url: linkOf(dealer, { origin, seals }),
					}),
					brand,
				})
		await mailClient(tx, {
			kind: 'round-extended-client',
			about: `${round.id}:${round.deadline.getTime()}`,
			clientId: deal.clientId,
			email: clientNewsEmail(notice, {
				what: 'The deadline has changed',
				text: `The new deadline is ${notice.deadline} for every dealer. The reason: ${input.reason.trim()}`,
				url: await clientPage(tx, round, { clientId: deal.clientId, origin, seals }),
			}),
			brand,
		})
		await recordDealEvent(tx, { ...input, deal, what: 'deal-round-extended' })
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.extended',
			actor: auditActorOf(input.actor),
			detail: {
				stage: round.stage,
				before: before.toISOString(),
				deadline: round.deadline.toISOString(),
			},
			at: await databaseTime(tx),
		})
		return round
	})

/**
 * Asks every bidder for a best and final offer, and tells each its own rank as far as it is certain. The ranks are computed anew, because
 * offers may have passed their date since they were opened.
 * @throws as `askBestAndFinal`
 */
export const startBestAndFinal = (
	db: Db,
	{ origin, seals, law, ...input }: RoundInput & { deadline: Date; law: CurrentLaw },
): Promise<Round> =>
	transact(db, async (tx) => {
		const { round, deal } = await askBestAndFinal(tx, input)
		await assertNoPendingAward(tx, { roundId: round.id })
		const documents = await listDocuments(tx, { actor: input.actor, dealId: deal.id })
		const { ranks, bids } = await storeRanks(tx, { round, deal, documents, law })
		const { notice, brand } = await noticeOf(tx, round, { origin })
		for (const dealer of await listInvitations(tx, { roundId: round.id })) {
			const bid = bids.get(dealer.id)
			if (bid) await mailBestAndFinal(tx, { round, dealer, bid, origin, seals })
		}
		await mailClient(tx, {
			kind: 'round-best-and-final-client',
			about: `${round.id}:${round.deadline.getTime()}`,
			clientId: deal.clientId,
			email: clientNewsEmail(notice, {
				what: 'Best and final offers',
				text: `The dealers who made an offer were asked for their best and final one, until ${notice.deadline}.`,
				url: await clientPage(tx, round, { clientId: deal.clientId, origin, seals }),
			}),
			brand,
		})
		await recordDealEvent(tx, { ...input, deal, what: 'deal-round-best-and-final' })
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.best-and-final',
			actor: auditActorOf(input.actor),
			detail: { stage: round.stage, deadline: round.deadline.toISOString(), ranks },
			at: await databaseTime(tx),
		})
		return round
	})

/** Ends a round without an award, and notifies the client and the dealers that were invited. @throws as `cancelRound`; Invalid('reason') */
export const cancelForAll = (
	db: Db,
	{ origin, seals, ...input }: RoundInput & { reason: string },
): Promise<Round> =>
	transact(db, async (tx) => {
		const { round, deal, changed } = await cancelRound(tx, input)
		if (!changed) return round
		await assertNoPendingAward(tx, { roundId: round.id })
		assertNamesNoClient(input.reason, await namesOfClient(tx, deal), 'reason')
		const { notice, brand } = await mailCanceled(tx, round, { origin })
		await mailClient(tx, {
			kind: 'round-canceled-client',
			about: round.id,
			clientId: deal.clientId,
			email: clientNewsEmail(notice, {
				what: 'This request was canceled',
				text: round.cancelReason || 'Nothing went out, and you don’t need to do anything.',
				url: await clientPage(tx, round, { clientId: deal.clientId, origin, seals }),
			}),
			brand,
		})
		await recordDealEvent(tx, { ...input, deal, what: 'deal-round-canceled' })
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.canceled',
			actor: auditActorOf(input.actor),
			detail: { stage: round.stage },
			at: await databaseTime(tx),
		})
		return round
	})

/**
 * Tells every dealer that was invited to a round, and did not decline, that it was canceled, and why. Nobody was invited before the
 * invitations were sent. Returns the dealers that no email reaches, too.
 */
export async function mailCanceled(tx: Db, round: Round, mail: { origin: string }) {
	const { notice, brand } = await noticeOf(tx, round, mail)
	const email = canceledEmail(notice, { reason: round.cancelReason })
	const dealers = await listDealersToCancel(tx, round)
	for (const dealer of dealers)
		for (const to of contactsOf(dealer))
			await mailOnce(tx, { kind: 'round-canceled', about: dealer.id, to, email, brand })
	return { notice, brand, calls: dealersToCall(dealers) }
}

type QuestionInput = RoundInput & { invitationId: string; formKey: string; question: string }

/** Asks a bidder a question about its bid, by email and on its page. @throws as `askBidder`; Invalid('question') if it names the client */
export const askAboutBid = (db: Db, { origin, seals, id, ...input }: QuestionInput): Promise<Round> =>
	transact(db, async (tx) => {
		const { deal } = await getRound(tx, { actor: input.actor, id })
		assertNamesNoClient(input.question, await namesOfClient(tx, deal), 'question')
		const { round, invitation, question, isNew } = await askBidder(tx, { ...input, roundId: id })
		if (!isNew) return round
		const { notice, brand } = await noticeOf(tx, round, { origin })
		for (const to of contactsOf(invitation))
			await mailOnce(tx, {
				kind: 'round-question',
				about: question.id,
				to,
				email: questionEmail(notice, {
					question: question.question,
					url: linkOf(invitation, { origin, seals }),
				}),
				brand,
			})
		await auditRound(tx, {
			roundId: id,
			action: 'round.asked',
			actor: auditActorOf(input.actor),
			detail: { bidder: invitation.id, question: question.id },
			at: await databaseTime(tx),
		})
		return round
	})
