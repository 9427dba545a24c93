import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import {
	type CodeNeeded,
	formerContactsOf,
	type Submitted,
	standingBids,
	submitBid,
} from '#app/modules/rounds/bids/bids.server.ts'
import { readSealedBid } from '#app/modules/rounds/bids/sealed-bid.ts'
import { type Withdrawn, withdrawBid } from '#app/modules/rounds/bids/withdrawals.server.ts'
import { findChoice } from '#app/modules/rounds/choices/choices.server.ts'
import {
	bidCodeEmail,
	bidNoticeEmail,
	receiptEmail,
	withdrawnEmail,
} from '#app/modules/rounds/emails/bid-emails.ts'
import { clientNewsEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { declineInvitation, recordVisit } from '#app/modules/rounds/invitations/invitations.server.ts'
import { commitmentOf } from '#app/modules/rounds/proof/closing-list.ts'
import { answerQuestion } from '#app/modules/rounds/questions.server.ts'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { databaseTime, type Round } from '#app/modules/rounds/rounds.server.ts'
import {
	auditRound,
	clientIdOf,
	clientPage,
	linkOf,
	mailAdvisor,
	mailClient,
	mailOnce,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

type SendBidInput = Parameters<typeof submitBid>[1] & { origin: string }

/**
 * Stores the sealed bid that a dealer sends by its link, and adds its hash to the audit chain. Emails the receipt to the manager that the
 * bid names, and a notice to the invited address and to every manager that an earlier bid named. For a change from another device it
 * emails a code to all of those instead, and returns `CodeNeeded`.
 * @throws as `submitBid`
 */
export const sendBid = (db: Db, { origin, ...input }: SendBidInput): Promise<Submitted | CodeNeeded> =>
	transact(db, async (tx) => {
		const { seals } = input
		const submitted = await submitBid(tx, input)
		if ('check' in submitted) {
			await mailCode(tx, submitted, { origin, seals })
			return submitted
		}
		const { bid, invitation, round, text, isNew, sealed } = submitted
		if (!isNew || text === null) return submitted
		await mailReceipts(tx, submitted, { origin, seals })
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
				kept: sealed!.kept,
			},
			at: bid.receivedAt,
		})
		return submitted
	})

async function mailCode(
	tx: Db,
	{ invitation, round, check, to }: CodeNeeded,
	mail: RoundMail,
): Promise<void> {
	if (check.kind !== 'sent') return
	const { notice, brand } = await noticeOf(tx, round, mail)
	const email = bidCodeEmail(notice, { dealer: invitation.dealerName, code: check.code })
	for (const address of to)
		await mailOnce(tx, { kind: 'bid-code', about: check.id, to: address, email, brand })
}

async function mailReceipts(
	tx: Db,
	{ bid, invitation, round, text, before }: Submitted,
	mail: RoundMail,
): Promise<void> {
	const { notice, brand } = await noticeOf(tx, round, mail)
	const { contact } = readSealedBid(text!)
	const facts = {
		hash: bid.hash,
		received: formatMoment(bid.receivedAt, round.timeZone),
		url: linkOf(invitation, mail),
	}
	await mailOnce(tx, {
		kind: 'bid-receipt',
		about: bid.id,
		to: contact.email,
		email: receiptEmail(notice, {
			...facts,
			changesLeft: roundLimits.revisions - bid.revision,
			commitment: commitmentOf(round),
		}),
		brand,
	})
	// One that was withdrawn is not replaced.
	const latest = before.findLast(({ withdrawnAt }) => withdrawnAt === null)
	const email = bidNoticeEmail(notice, {
		...facts,
		dealer: invitation.dealerName,
		manager: contact,
		isOtherDevice: before.length > 0 && !before.some(({ device }) => device === bid.device),
		replaced: latest ? formatMoment(latest.receivedAt, round.timeZone) : null,
		phone: brand.phone,
	})
	for (const address of formerContactsOf(invitation, before))
		if (address.toLowerCase() !== contact.email.toLowerCase())
			await mailOnce(tx, { kind: 'bid-notice', about: bid.id, to: address, email, brand })
}

/**
 * Withdraws a dealer's sealed offer by its link, and emails a receipt to everybody who stands for it. From another device it emails a code
 * instead, and returns `CodeNeeded`.
 * @throws as `withdrawBid`
 */
export const withdrawAsDealer = (
	db: Db,
	{ origin, ...input }: Parameters<typeof withdrawBid>[1] & { origin: string },
): Promise<Withdrawn | CodeNeeded> =>
	transact(db, async (tx) => {
		const mail = { origin, seals: input.seals }
		const withdrawn = await withdrawBid(tx, input)
		if ('check' in withdrawn) {
			await mailCode(tx, withdrawn, mail)
			return withdrawn
		}
		const { invitation, round, bid, bids, withdrawnAt } = withdrawn
		if (!withdrawnAt) return withdrawn
		const { notice, brand } = await noticeOf(tx, round, mail)
		const email = withdrawnEmail(notice, {
			hash: bid.hash,
			withdrawn: formatMoment(withdrawnAt, round.timeZone),
			url: linkOf(invitation, mail),
			dealer: invitation.dealerName,
			isLast: bid.revision >= roundLimits.revisions,
			stands: standingBids(bids.filter(({ stage }) => stage < bid.stage)).size > 0,
			phone: brand.phone,
		})
		for (const to of formerContactsOf(invitation, bids))
			await mailOnce(tx, { kind: 'bid-withdrawn', about: bid.id, to, email, brand })
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.bid-withdrawn',
			actor: { kind: 'visitor' },
			detail: { bidder: invitation.id, bid: bid.id, stage: bid.stage, revision: bid.revision },
			at: withdrawnAt,
		})
		return withdrawn
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

/** Stores the answer that a dealer gives by its link to a question about its bid, and emails the advisor, and a client who asked for a change. @throws as `answerQuestion` */
export const answerAsDealer = (
	db: Db,
	{ origin, ...input }: Parameters<typeof answerQuestion>[1] & { origin: string },
): Promise<void> =>
	transact(db, async (tx) => {
		const { round, question, dealerName, changed } = await answerQuestion(tx, input)
		if (!changed) return
		const { notice, brand } = await noticeOf(tx, round, { origin })
		const clientId = await clientIdOf(tx, round)
		await applyEvent(tx, {
			event: 'A dealer answers a question',
			clientId,
			objects: { deal: round.dealId, round: round.id, question: question.id },
			opens: [{ rule: 'question.answer', with: dealerName }],
			now: await databaseTime(tx),
		})
		await mailAdvisor(tx, {
			kind: 'round-answer',
			about: question.id,
			what: `${dealerName} answered your question`,
			text: question.answer,
			round,
			clientId,
			notice,
			origin,
			brand,
		})
		// Whoever asked for a change waits for this answer.
		if (round.state === 'opened' && (await findChoice(tx, { round }))?.kind === 'change')
			await mailClient(tx, {
				kind: 'round-answer-client',
				about: question.id,
				clientId,
				email: clientNewsEmail(notice, {
					what: `${dealerName} answered`,
					text: `${notice.advisorName} asked: “${question.question}” The answer: “${question.answer}” If it is what you want, choose the offer on your page.`,
					url: await clientPage(tx, round, { clientId, origin, seals: input.seals }),
				}),
				brand,
			})
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.answered',
			actor: { kind: 'visitor' },
			detail: { bidder: question.invitationId, question: question.id },
			at: await databaseTime(tx),
		})
	})

/** Notes that a dealer's page was opened, from which device and network address. */
export const visitBidPage = (
	db: Db,
	{ roundId, ...input }: Parameters<typeof recordVisit>[1] & { roundId: string },
): Promise<void> =>
	transact(db, async (tx) => {
		const { isNew } = await recordVisit(tx, input)
		if (!isNew) return
		await auditRound(tx, {
			roundId,
			action: 'round.viewed',
			actor: { kind: 'visitor' },
			detail: { bidder: input.invitationId },
			at: await databaseTime(tx),
		})
	})
