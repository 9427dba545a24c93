import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundInvitation, dealRoundQuestion } from '#app/db/schema/rounds.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertFormKey, notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { listOwnBids, standingBids } from './bids/bids.server.ts'
import {
	type DealerLink,
	type Invitation,
	listInvitations,
	lockInvited,
} from './invitations/invitations.server.ts'
import { type RoundState, roundLimits } from './round.ts'
import { assertState, lockRound, type Round } from './rounds.server.ts'

/** A question about a bid, with the dealer's answer; `answer` is empty until there is one. */
export type BidQuestion = Omit<typeof dealRoundQuestion.$inferSelect, 'formKey'>

const questionOf = ({ formKey: _, ...row }: typeof dealRoundQuestion.$inferSelect): BidQuestion => row

/** The states in which a bidder can answer a question about its bid. */
export const answerStates: readonly RoundState[] = ['opened', 'best_and_final', 'closed']

/** Lists the questions of a round, oldest first. The caller must check that the actor may see the deal. */
export async function listQuestions(db: Db, { roundId }: { roundId: string }): Promise<BidQuestion[]> {
	const rows = await db
		.select({ row: dealRoundQuestion })
		.from(dealRoundQuestion)
		.innerJoin(dealRoundInvitation, eq(dealRoundInvitation.id, dealRoundQuestion.invitationId))
		.where(eq(dealRoundInvitation.roundId, roundId))
		.orderBy(asc(dealRoundQuestion.askedAt), asc(dealRoundQuestion.id))
	return rows.map(({ row }) => questionOf(row))
}

/** Lists the questions to one dealer, oldest first. */
export async function listOwnQuestions(
	db: Db,
	{ invitationId }: { invitationId: string },
): Promise<BidQuestion[]> {
	const rows = await db
		.select()
		.from(dealRoundQuestion)
		.where(eq(dealRoundQuestion.invitationId, invitationId))
		.orderBy(asc(dealRoundQuestion.askedAt), asc(dealRoundQuestion.id))
	return rows.map(questionOf)
}

type AskInput = {
	actor: Actor
	roundId: string
	invitationId: string
	formKey: string
	question: string
	now: Date
}

/**
 * Asks a bidder about its opened bid; sending the same form again adds no second question. Call it in a transaction.
 * @throws Forbidden, NotFound; Invalid('question'); Conflict
 */
export async function askBidder(
	tx: Db,
	{ actor, roundId, invitationId, formKey, question, now }: AskInput,
): Promise<{
	round: Round
	clientId: string
	invitation: Invitation
	question: BidQuestion
	isNew: boolean
}> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	const { round, deal } = await lockRound(tx, { actor, id: roundId })
	assertState(round, ['opened', 'best_and_final'], 'Bidders can be asked after their bids were opened.')
	const invitation = (await listInvitations(tx, { roundId })).find(({ id }) => id === invitationId)
	if (!invitation) throw new NotFound('This dealer is not in the round.')
	if (standingBids(await listOwnBids(tx, { invitationId })).size === 0)
		throw new Conflict('No offer of this dealer counts, so there is nothing to ask about.')
	const trimmed = question.trim()
	if (!trimmed) throw new Invalid('Enter your question.', 'question')
	if (trimmed.length > roundLimits.question)
		throw new Invalid(`Use at most ${roundLimits.question} characters.`, 'question')
	const [inserted] = await tx
		.insert(dealRoundQuestion)
		.values({ invitationId, formKey, question: trimmed, askedAt: now })
		.onConflictDoNothing({ target: dealRoundQuestion.formKey })
		.returning()
	if (inserted) {
		await notifyOfDeal(tx, round.dealId)
		return { round, clientId: deal.clientId, invitation, question: questionOf(inserted), isNew: true }
	}
	const [same] = await tx.select().from(dealRoundQuestion).where(eq(dealRoundQuestion.formKey, formKey))
	return { round, clientId: deal.clientId, invitation, question: questionOf(same!), isNew: false }
}

/**
 * Stores a dealer's answer; the first one counts. Call it in a transaction.
 * @throws NotFound; Invalid('answer'); Conflict after another answer
 */
export async function answerQuestion(
	tx: Db,
	{ id, answer, now, ...link }: DealerLink & { id: string; answer: string; now: Date },
): Promise<{ round: Round; dealerName: string; question: BidQuestion; changed: boolean }> {
	const { invitation, round } = await lockInvited(tx, link)
	const own = and(eq(dealRoundQuestion.id, id), eq(dealRoundQuestion.invitationId, invitation.id))
	const [found] = isUuid(id) ? await tx.select().from(dealRoundQuestion).where(own) : []
	if (!found) throw new NotFound('This question does not exist.')
	const trimmed = answer.trim()
	if (!found.answeredAt)
		assertState(round, answerStates, 'This request has ended, so your answer was not sent.')
	if (!trimmed) throw new Invalid('Enter your answer.', 'answer')
	if (trimmed.length > roundLimits.answer)
		throw new Invalid(`Use at most ${roundLimits.answer} characters.`, 'answer')
	const { dealerName } = invitation
	if (found.answeredAt) {
		if (found.answer !== trimmed) throw new Conflict('This question was answered already.')
		return { round, dealerName, question: questionOf(found), changed: false }
	}
	const [changed] = await tx
		.update(dealRoundQuestion)
		.set({ answer: trimmed, answeredAt: now })
		.where(own)
		.returning()
	await notifyOfDeal(tx, round.dealId)
	return { round, dealerName, question: questionOf(changed!), changed: true }
}
