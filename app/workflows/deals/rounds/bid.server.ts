import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { type Submitted, submitBid } from '#app/modules/deals/rounds/bids/bids.server.ts'
import { readSealedBid } from '#app/modules/deals/rounds/bids/sealed-bid.ts'
import { declineInvitation } from '#app/modules/deals/rounds/invitations/invitations.server.ts'
import { answerQuestion } from '#app/modules/deals/rounds/questions.server.ts'
import { roundLimits } from '#app/modules/deals/rounds/round.ts'
import { advisorNewsEmail, receiptEmail } from '#app/modules/deals/rounds/round-emails.ts'
import { databaseTime, type Round } from '#app/modules/deals/rounds/rounds.server.ts'
import {
	advisorPage,
	auditRound,
	clientIdOf,
	linkOf,
	mailOnce,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

/**
 * Stores the sealed bid that a dealer sends by its link, adds its hash to the audit chain and emails the receipt with it.
 * @throws as `submitBid`
 */
export const sendBid = (
	db: Db,
	{ origin, seals, ...input }: Parameters<typeof submitBid>[1] & RoundMail,
): Promise<Submitted> =>
	transact(db, async (tx) => {
		const submitted = await submitBid(tx, input)
		const { bid, invitation, round, text, isNew, sealed } = submitted
		if (!isNew || text === null) return submitted
		const { notice, brand } = await noticeOf(tx, round, { origin })
		await mailOnce(tx, {
			kind: 'bid-receipt',
			about: bid.id,
			to: readSealedBid(text).contact.email,
			email: receiptEmail(notice, {
				hash: bid.hash,
				received: formatMoment(bid.receivedAt, round.timeZone),
				changesLeft: roundLimits.revisions - bid.revision,
				url: linkOf(invitation, { origin, seals }),
			}),
			brand,
		})
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.bid-received',
			actor: { kind: 'visitor' },
			detail: {
				bid: bid.id,
				bidder: invitation.id,
				stage: bid.stage,
				revision: bid.revision,
				hash: bid.hash,
				sealed: sealed!.ciphertext,
				attachment: sealed!.attachment,
			},
			at: bid.receivedAt,
		})
		return submitted
	})

/** Records that a dealer declines by its link. @throws as `declineInvitation` */
export const declineAsDealer = (
	db: Db,
	input: Parameters<typeof declineInvitation>[1],
): Promise<{ round: Round }> =>
	transact(db, async (tx) => {
		const { round, invitation, changed } = await declineInvitation(tx, input)
		if (changed)
			await auditRound(tx, {
				roundId: round.id,
				action: 'round.declined',
				actor: { kind: 'visitor' },
				detail: { bidder: invitation.id, reason: input.reason },
				at: await databaseTime(tx),
			})
		return { round }
	})

/** Stores the answer that a dealer gives by its link to a question about its bid, and emails the advisor. @throws as `answerQuestion` */
export const answerAsDealer = (
	db: Db,
	{ origin, ...input }: Parameters<typeof answerQuestion>[1] & { origin: string },
): Promise<void> =>
	transact(db, async (tx) => {
		const { round, question, dealerName, changed } = await answerQuestion(tx, input)
		if (!changed) return
		const { notice, brand } = await noticeOf(tx, round, { origin })
		await mailOnce(tx, {
			kind: 'round-answer',
			about: question.id,
			to: brand.contactEmail,
			email: advisorNewsEmail(notice, {
				what: `${dealerName} answered your question`,
				text: question.answer,
				url: advisorPage(origin, round, await clientIdOf(tx, round)),
			}),
			brand,
		})
	})
