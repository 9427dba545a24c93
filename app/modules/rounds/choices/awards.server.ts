import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundAward } from '#app/db/schema/rounds.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { assertFormKey, type Deal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { assertState, databaseTime, lockRound, type Round, roundNotFound } from '../rounds.server.ts'
import { awardMinutes } from './choice.ts'
import { findChoice } from './choices.server.ts'

/** An award that the advisor confirmed. */
export type Award = Omit<typeof dealRoundAward.$inferSelect, 'formKey'>

const awardOf = ({ formKey: _, ...row }: typeof dealRoundAward.$inferSelect): Award => row

const pendingOf = (roundId: string) =>
	and(eq(dealRoundAward.roundId, roundId), isNull(dealRoundAward.sentAt), isNull(dealRoundAward.takenBackAt))

/** Returns the award of a round that can still be taken back. The caller must check that the actor may see the deal. */
export async function findPendingAward(db: Db, { roundId }: { roundId: string }): Promise<Award | null> {
	const [found] = await db.select().from(dealRoundAward).where(pendingOf(roundId))
	return found ? awardOf(found) : null
}

/** @throws Conflict as long as an award can be taken back */
export async function assertNoPendingAward(db: Db, { roundId }: { roundId: string }): Promise<void> {
	if (await findPendingAward(db, { roundId }))
		throw new Conflict('This round is being awarded. Take the award back first.')
}

type StartInput = { actor: Actor; id: string; choiceId: string; formKey: string; now: Date }

/**
 * Starts to award a round to the dealer that the client chose. It is carried out after `awardMinutes`; sending the same form again changes
 * nothing. Call it in a transaction.
 * @throws Forbidden, NotFound; Conflict without the client's choice of an offer, or when the client chose anew
 */
export async function startAward(
	tx: Db,
	{ actor, id, choiceId, formKey, now }: StartInput,
): Promise<{ round: Round; deal: Deal; award: Award; isNew: boolean }> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	const { round, deal } = await lockRound(tx, { actor, id })
	const [same] = await tx.select().from(dealRoundAward).where(eq(dealRoundAward.formKey, formKey))
	if (same) {
		if (same.roundId !== id) throw new NotFound(roundNotFound)
		return { round, deal, award: awardOf(same), isNew: false }
	}
	assertState(
		round,
		['opened'],
		round.state === 'canceled' ? 'This round was canceled.' : 'Open the bids before you award the round.',
	)
	const choice = await findChoice(tx, { round })
	if (choice?.kind !== 'offer') throw new Conflict('The client has not chosen an offer.')
	if (choice.id !== choiceId) throw new Conflict('The client decided anew. Please read it again.')
	await assertNoPendingAward(tx, { roundId: id })
	const createdAt = await databaseTime(tx)
	const [inserted] = await tx
		.insert(dealRoundAward)
		.values({
			roundId: id,
			formKey,
			choiceId,
			invitationId: choice.invitationId!,
			awardedById: recordedActor(actor).id,
			createdAt,
			sendAt: new Date(createdAt.getTime() + awardMinutes * 60_000),
		})
		.returning()
	await touchDeal(tx, { id: deal.id, now })
	return { round, deal, award: awardOf(inserted!), isNew: true }
}

/**
 * Takes an award back before anybody is told; a second call changes nothing. `failure` says why it could not be carried out. Call it in a
 * transaction.
 * @throws Forbidden, NotFound; Conflict once the emails were sent
 */
export async function takeBackAward(
	tx: Db,
	{ actor, id, failure = '', now }: { actor: Actor; id: string; failure?: string; now: Date },
): Promise<{ round: Round; deal: Deal; changed: boolean }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id, mayBeClosed: true })
	if (round.state === 'awarded')
		throw new Conflict('The emails were sent, so this can’t be taken back anymore.')
	const changed = await tx
		.update(dealRoundAward)
		.set({ takenBackAt: await databaseTime(tx), failure: failure.slice(0, 500) })
		.where(pendingOf(id))
		.returning({ id: dealRoundAward.id })
	if (changed.length > 0) await touchDeal(tx, { id: deal.id, now })
	return { round, deal, changed: changed.length > 0 }
}

/** Returns the awards whose time to be taken back is over, by the clock of the database. */
export async function listDueAwards(db: Db): Promise<Award[]> {
	const rows = await db
		.select()
		.from(dealRoundAward)
		.where(
			and(
				isNull(dealRoundAward.sentAt),
				isNull(dealRoundAward.takenBackAt),
				sql`${dealRoundAward.sendAt} <= round_clock()`,
			),
		)
		.orderBy(dealRoundAward.sendAt, dealRoundAward.id)
		.limit(200)
	return rows.map(awardOf)
}

/** Notes that an award was carried out. Returns false if it was taken back or carried out before. Call it with the round locked. */
export async function markAwardSent(tx: Db, { award }: { award: Award }): Promise<boolean> {
	const marked = await tx
		.update(dealRoundAward)
		.set({ sentAt: await databaseTime(tx) })
		.where(and(eq(dealRoundAward.id, award.id), pendingOf(award.roundId)))
		.returning({ id: dealRoundAward.id })
	return marked.length > 0
}
