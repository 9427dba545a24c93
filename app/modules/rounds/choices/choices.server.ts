import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundAward, dealRoundChoice } from '#app/db/schema/rounds.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { assertFormKey, type Deal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { listBids, standingBids } from '../bids/bids.server.ts'
import type { RoundState } from '../round.ts'
import { assertState, databaseTime, lockRound, type Round, roundNotFound } from '../rounds.server.ts'
import { type ChoiceKind, choiceLimits } from './choice.ts'

type Row = typeof dealRoundChoice.$inferSelect

/** What the client decided about the opened offers. */
export type Choice = Omit<Row, 'formKey' | 'kind'> & { kind: ChoiceKind }

const choiceOf = ({ formKey: _, kind, ...row }: Row): Choice => ({ ...row, kind: kind as ChoiceKind })

/** Returns the decision that counts: the last one of the current stage. The caller must check that the actor may see the deal. */
export async function findChoice(
	db: Db,
	{ round }: { round: Pick<Round, 'id' | 'stage'> },
): Promise<Choice | null> {
	const [last] = await db
		.select()
		.from(dealRoundChoice)
		.where(and(eq(dealRoundChoice.roundId, round.id), eq(dealRoundChoice.stage, round.stage)))
		.orderBy(desc(dealRoundChoice.no))
		.limit(1)
	return last ? choiceOf(last) : null
}

export type RecordChoiceInput = {
	actor: Actor
	id: string
	/** Identifies the form, so that sending it twice records one choice. */
	formKey: string
	kind: string
	/** The dealer of the chosen offer; empty for any other choice. */
	invitationId: string
	words: string
	/** How and when the client told the advisor; of the client's own choice nothing is read. */
	how: string
	now: Date
}

/**
 * Records what the client decided: by the client, or by the advisor whom the client told it. An award of an earlier choice that was not
 * carried out is taken back. Call it in a transaction.
 * @throws NotFound; Invalid with the field; Conflict in any state but opened
 */
export async function recordChoice(
	tx: Db,
	{ actor, id, formKey, kind, invitationId, words, how, now }: RecordChoiceInput,
): Promise<{ round: Round; deal: Deal; choice: Choice; isNew: boolean; hasTakenBack: boolean }> {
	assertFormKey(formKey)
	const { round, deal } = await lockRound(tx, { actor, id })
	const [same] = await tx.select().from(dealRoundChoice).where(eq(dealRoundChoice.formKey, formKey))
	if (same) {
		if (same.roundId !== id) throw new NotFound(roundNotFound)
		return { round, deal, choice: choiceOf(same), isNew: false, hasTakenBack: false }
	}
	assertState(round, ['opened'], whyNotNow(round.state))
	if (kind !== 'offer' && kind !== 'none' && kind !== 'change')
		throw new Invalid('Choose an offer, none of them, or a change.', 'choice')
	if (kind === 'offer') await assertOffer(tx, { round, invitationId })
	const [said, heard] = [words.trim(), !isPerson(actor) ? how.trim() : '']
	if (kind === 'change' && !said) throw new Invalid('Say what should be different.', 'words')
	if (said.length > choiceLimits.words)
		throw new Invalid(`Use at most ${choiceLimits.words} characters.`, 'words')
	if (!isPerson(actor) && !heard)
		throw new Invalid('Say how and when the client told you. It is kept with the choice.', 'how')
	if (heard.length > choiceLimits.how) throw new Invalid(`Use at most ${choiceLimits.how} characters.`, 'how')
	const createdAt = await databaseTime(tx)
	const takenBack = await tx
		.update(dealRoundAward)
		.set({ takenBackAt: createdAt, failure: 'The client decided anew.' })
		.where(
			and(eq(dealRoundAward.roundId, id), isNull(dealRoundAward.sentAt), isNull(dealRoundAward.takenBackAt)),
		)
		.returning({ id: dealRoundAward.id })
	const [inserted] = await tx
		.insert(dealRoundChoice)
		.values({
			roundId: id,
			formKey,
			stage: round.stage,
			kind,
			invitationId: kind === 'offer' ? invitationId : null,
			words: said,
			how: heard,
			recordedById: recordedActor(actor).id,
			createdAt,
		})
		.returning()
	await touchDeal(tx, { id: deal.id, now })
	return { round, deal, choice: choiceOf(inserted!), isNew: true, hasTakenBack: takenBack.length > 0 }
}

async function assertOffer(
	tx: Db,
	{ round, invitationId }: { round: Round; invitationId: string },
): Promise<void> {
	const bid = standingBids(await listBids(tx, { roundId: round.id })).get(invitationId)
	if (!bid?.content) throw new Invalid('This dealer has made no offer. Choose another one.', 'choice')
}

function whyNotNow(state: RoundState): string {
	if (state === 'canceled') return 'This request was canceled, so nothing can be chosen anymore.'
	if (state === 'awarded') return 'The dealers were told about your choice already. Please call your advisor.'
	if (state === 'best_and_final')
		return 'The dealers are making their best and final offers. You can choose after the deadline.'
	return 'Open the offers first.'
}
