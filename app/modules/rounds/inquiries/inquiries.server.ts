import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundInquiry, dealRoundInvitation } from '#app/db/schema/rounds.ts'
import { Conflict, Invalid, InvalidFields, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertFormKey, type Deal, notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { listOwnBids, standingBids } from '../bids/bids.server.ts'
import { insertInTime } from '../insert-in-time.server.ts'
import {
	type DealerLink,
	type Invitation,
	listInvitations,
	lockInvited,
} from '../invitations/invitations.server.ts'
import { assertTakesBids, takesBids } from '../late-rule.ts'
import { roundLimits } from '../round.ts'
import { databaseTime, lockRound, type Round } from '../rounds.server.ts'
import { dealerTracesIn } from './dealer-traces.ts'

/** A dealer's question about the request. */
export type Inquiry = Omit<typeof dealRoundInquiry.$inferSelect, 'formKey'>

const inquiryOf = ({ formKey: _, ...row }: typeof dealRoundInquiry.$inferSelect): Inquiry => row

/** Lists the dealers' questions of a round, oldest first. The caller must check that the actor may see the deal. */
export async function listInquiries(db: Db, { roundId }: { roundId: string }): Promise<Inquiry[]> {
	const rows = await db
		.select({ row: dealRoundInquiry })
		.from(dealRoundInquiry)
		.innerJoin(dealRoundInvitation, eq(dealRoundInvitation.id, dealRoundInquiry.invitationId))
		.where(eq(dealRoundInvitation.roundId, roundId))
		.orderBy(asc(dealRoundInquiry.askedAt), asc(dealRoundInquiry.id))
	return rows.map(({ row }) => inquiryOf(row))
}

/** Returns the id of the newest question of a round that is not answered yet; null without one. The caller must check permission. */
export async function findOpenInquiry(db: Db, { roundId }: { roundId: string }): Promise<string | null> {
	const open = (await listInquiries(db, { roundId })).filter(({ answeredAt }) => !answeredAt)
	return open.at(-1)?.id ?? null
}

/** A question as a dealer sees it. */
export type ShownInquiry = { id: string; question: string; answer: string; isOwn: boolean }

/**
 * Returns what one dealer sees: its own questions, and those of all that were answered, up to the stage that it knows of. Nothing tells
 * whose they are.
 */
export const shownTo = (
	inquiries: readonly Inquiry[],
	{ invitationId, stage }: { invitationId: string; stage: number },
): ShownInquiry[] =>
	inquiries
		.filter((each) => each.stage <= stage && (each.answeredAt || each.invitationId === invitationId))
		.map((each) => ({
			id: each.id,
			question: each.shownQuestion || each.question,
			answer: each.answer,
			isOwn: each.invitationId === invitationId,
		}))

const lateQuestion = 'The deadline has passed, so your question was not sent. Please call the advisor.'

/**
 * Asks about the request for a dealer, before the deadline by the clock of the database; sending the same form again asks once. Call it in
 * a transaction.
 * @throws NotFound; Invalid('inquiry'); Conflict when it is late, when bidding has ended, after declining, or after too many questions
 */
export async function askInquiry(
	tx: Db,
	{ formKey, question, now, ...link }: DealerLink & { formKey: string; question: string; now: Date },
): Promise<{ round: Round; invitation: Invitation; inquiry: Inquiry; isNew: boolean }> {
	assertFormKey(formKey)
	const { invitation, round } = await lockInvited(tx, link)
	const ofDealer = eq(dealRoundInquiry.invitationId, invitation.id)
	const own = await tx.select().from(dealRoundInquiry).where(ofDealer)
	const same = own.find((each) => each.formKey === formKey)
	if (same) return { round, invitation, inquiry: inquiryOf(same), isNew: false }
	const knowsOf =
		round.stage === 1 || standingBids(await listOwnBids(tx, { invitationId: invitation.id })).size > 0
	if (!knowsOf) throw new Conflict(lateQuestion)
	assertTakesBids(round, await databaseTime(tx), lateQuestion)
	if (invitation.declinedAt)
		throw new Conflict(
			'You declined, so your question was not sent. Send an offer first, or call the advisor.',
		)
	const trimmed = question.trim()
	if (!trimmed) throw new Invalid('Enter your question.', 'inquiry')
	if (trimmed.length > roundLimits.inquiry)
		throw new Invalid(`Use at most ${roundLimits.inquiry} characters.`, 'inquiry')
	if (own.length >= roundLimits.inquiries)
		throw new Conflict(
			`You asked ${roundLimits.inquiries} questions, which is the most. Please call the advisor.`,
		)
	const insert = tx.insert(dealRoundInquiry).values({
		invitationId: invitation.id,
		formKey,
		stage: round.stage,
		question: trimmed,
		// The trigger sets the time of the database.
		askedAt: now,
	})
	const inserted = await insertInTime(insert.returning(), lateQuestion)
	await notifyOfDeal(tx, round.dealId)
	return { round, invitation, inquiry: inquiryOf(inserted), isNew: true }
}

type AnswerInput = {
	actor: Actor
	roundId: string
	id: string
	/** The question as all dealers will read it. */
	question: string
	answer: string
	/** Whether to send it although it may tell who asked. */
	isSure: boolean
	now: Date
}

/**
 * Answers a dealer's question for all dealers, once, before the deadline. Call it in a transaction.
 * @throws Forbidden, NotFound; InvalidFields; Conflict when it was answered, or no answer can help anymore
 */
export async function answerInquiry(
	tx: Db,
	{ actor, roundId, id, question, answer, isSure, now }: AnswerInput,
): Promise<{ round: Round; deal: Deal; inquiry: Inquiry; changed: boolean }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id: roundId })
	const found = isUuid(id) ? (await listInquiries(tx, { roundId })).find((each) => each.id === id) : undefined
	if (!found) throw new NotFound('This question does not exist.')
	const texts = { shownQuestion: question.trim(), answer: answer.trim() }
	if (found.answeredAt) {
		const isSame = found.answer === texts.answer && found.shownQuestion === texts.shownQuestion
		if (!isSame) throw new Conflict('This question was answered already, and dealers got that answer.')
		return { round, deal, inquiry: found, changed: false }
	}
	if (!takesBids(round, await databaseTime(tx)))
		throw new Conflict('Dealers can’t bid anymore, so this answer was not sent.')
	const dealer = (await listInvitations(tx, { roundId })).find((each) => each.id === found.invitationId)!
	const errors = faultsOfAnswer(texts, { dealer, isSure })
	if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
	const [answered] = await tx
		.update(dealRoundInquiry)
		.set({ ...texts, answeredAt: now })
		.where(and(eq(dealRoundInquiry.id, id), isNull(dealRoundInquiry.answeredAt)))
		.returning()
	await notifyOfDeal(tx, round.dealId)
	return { round, deal, inquiry: inquiryOf(answered!), changed: true }
}

type Asker = Pick<Invitation, 'dealerName' | 'email' | 'crmEmail' | 'contactEmail'> & { phone: string }

/** Returns what is wrong with an answer, by field. What may tell who asked is asked about. */
function faultsOfAnswer(
	{ shownQuestion, answer }: { shownQuestion: string; answer: string },
	{ dealer, isSure }: { dealer: Asker; isSure: boolean },
): Partial<Record<'question' | 'answer' | 'sure', string>> {
	const { dealerName: name, email, crmEmail, contactEmail, phone } = dealer
	const errors: Partial<Record<'question' | 'answer' | 'sure', string>> = {}
	for (const [field, text, max] of [
		['question', shownQuestion, roundLimits.inquiry],
		['answer', answer, roundLimits.answer],
	] as const) {
		const [trace] = dealerTracesIn(text, { name, emails: [email, crmEmail, contactEmail], phone })
		if (!text) errors[field] = field === 'answer' ? 'Enter your answer.' : 'Enter the question.'
		else if (text.length > max) errors[field] = `Use at most ${max} characters.`
		else if (trace && !isSure) {
			errors[field] = `This may tell who asked (“${trace}”). Reword it, or check the box below.`
			errors.sure = 'Only if every dealer may read it.'
		}
	}
	return errors
}
