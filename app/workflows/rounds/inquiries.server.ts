import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { inquiryAnswerEmail } from '#app/modules/rounds/emails/round-emails.ts'
import {
	answerInquiry,
	askInquiry,
	findOpenInquiry,
	type Inquiry,
} from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { assertNamesNoClient } from '#app/modules/rounds/invitations/client-privacy.ts'
import { databaseTime } from '#app/modules/rounds/rounds.server.ts'
import { listDealersWhoMayBid } from './dealers-who-may-bid.server.ts'
import {
	auditActorOf,
	auditRound,
	clientIdOf,
	contactsOf,
	linkOf,
	mailAdvisor,
	mailOnce,
	namesOfClient,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

/** Stores a question that a dealer asks about the request by its link, and emails the advisor. @throws as `askInquiry` */
export const askAsDealer = (
	db: Db,
	{ origin, ...input }: Parameters<typeof askInquiry>[1] & { origin: string },
): Promise<Inquiry> =>
	transact(db, async (tx) => {
		const { round, invitation, inquiry, isNew } = await askInquiry(tx, input)
		if (!isNew) return inquiry
		const { notice, brand } = await noticeOf(tx, round, { origin })
		const clientId = await clientIdOf(tx, round)
		await applyEvent(tx, {
			event: 'A dealer asks about the request',
			clientId,
			objects: { deal: round.dealId, round: round.id },
			opens: [{ rule: 'round.inquiry', occasion: inquiry.id }],
			now: inquiry.askedAt,
		})
		await mailAdvisor(tx, {
			kind: 'round-inquiry',
			about: inquiry.id,
			what: `${invitation.dealerName} has a question`,
			text: inquiry.question,
			round,
			clientId,
			notice,
			origin,
			brand,
		})
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.inquired',
			actor: { kind: 'visitor' },
			detail: { bidder: invitation.id, inquiry: inquiry.id },
			at: inquiry.askedAt,
		})
		return inquiry
	})

type AnswerInput = Parameters<typeof answerInquiry>[1] & RoundMail

/**
 * Answers a dealer's question, and emails question and answer to every dealer who can still bid and has not declined, without saying who
 * asked.
 * @throws as `answerInquiry`; Invalid('question' or 'answer') if it names the client
 */
export const answerForAll = (db: Db, { origin, seals, ...input }: AnswerInput): Promise<Inquiry> =>
	transact(db, async (tx) => {
		const { round, deal, inquiry, changed } = await answerInquiry(tx, input)
		if (!changed) return inquiry
		const names = await namesOfClient(tx, deal)
		assertNamesNoClient(inquiry.shownQuestion, names, 'question')
		assertNamesNoClient(inquiry.answer, names, 'answer')
		const { notice, brand } = await noticeOf(tx, round, { origin })
		for (const dealer of await listDealersWhoMayBid(tx, round))
			for (const to of contactsOf(dealer))
				await mailOnce(tx, {
					kind: 'round-inquiry-answer',
					// Two dealers may share an address; each has a link of its own.
					about: `${inquiry.id}:${dealer.id}`,
					to,
					email: inquiryAnswerEmail(notice, {
						question: inquiry.shownQuestion,
						answer: inquiry.answer,
						url: linkOf(dealer, { origin, seals }),
					}),
					brand,
				})
		const waiting = await findOpenInquiry(tx, { roundId: round.id })
		await applyEvent(tx, {
			event: 'A dealer’s question is answered for all dealers',
			clientId: deal.clientId,
			objects: { deal: deal.id, round: round.id },
			opens: waiting ? [{ rule: 'round.inquiry', occasion: waiting }] : [],
			now: await databaseTime(tx),
		})
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.inquiry-answered',
			actor: auditActorOf(input.actor),
			detail: { bidder: inquiry.invitationId, inquiry: inquiry.id },
			at: await databaseTime(tx),
		})
		return inquiry
	})
