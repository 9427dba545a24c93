import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	dealBid,
	dealRound,
	dealRoundExtension,
	dealRoundInvitation,
	dealRoundKey,
} from '#app/db/schema/rounds.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { AuditValue } from '#app/modules/audit/audit-entry.ts'
import { canonicalOf } from '#app/modules/audit/canonical.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { assertFormKey, type Deal, getDeal, lockDeal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { isPastDeadline, takesBids } from './late-rule.ts'
import { isTakingBids, type RoundKind, type RoundState, type RoundTerms, roundLimits } from './round.ts'
import { type RoundKey, sha256Of } from './round-seals.server.ts'

type Row = typeof dealRound.$inferSelect

export type Round = Omit<Row, 'formKey' | 'kind' | 'terms'> & {
	kind: RoundKind
	state: RoundState
	terms: RoundTerms
}

/** The fields that the advisor sets. */
export type RoundDraft = {
	kind: RoundKind
	vehicleId: string | null
	terms: RoundTerms
	/** How many times dealers may bid: once, and up to two best and final offers. Each of them is a stage. */
	stagesMax: number
	deadline: Date
	timeZone: string
}

export const roundNotFound = 'This round does not exist.'

export const roundOf = ({ formKey: _, kind, terms, ...row }: Row): Round => ({
	...row,
	kind: kind as RoundKind,
	// Only `draftRound` and `changeRound` write the terms, which were validated when the form was parsed.
	terms: terms as RoundTerms,
})

const hashOfTerms = (terms: RoundTerms) =>
	sha256Of(canonicalOf(JSON.parse(JSON.stringify(terms)) as AuditValue))

/** The database’s clock, which decides every deadline, so that servers with wrong clocks agree with the triggers. Tests replace `round_clock()`. */
export async function databaseTime(db: Db): Promise<Date> {
	const { rows } = await db.execute<{ now: string }>(sql`select round_clock() as now`)
	return new Date(rows[0]!.now)
}

/** Lists the rounds of a deal in every state, newest first. The caller must check that the actor may see the deal. */
export async function listRounds(db: Db, { dealId }: { dealId: string }): Promise<Round[]> {
	const rows = await db
		.select()
		.from(dealRound)
		.where(eq(dealRound.dealId, dealId))
		.orderBy(desc(dealRound.createdAt), desc(dealRound.id))
		.limit(50)
	return rows.map(roundOf)
}

/** Returns a round with its deal. @throws NotFound, also for a round of another client */
export async function getRound(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<{ round: Round; deal: Deal }> {
	const [found] = isUuid(id) ? await db.select().from(dealRound).where(eq(dealRound.id, id)) : []
	if (!found) throw new NotFound(roundNotFound)
	return { round: roundOf(found), deal: await getDeal(db, { actor, id: found.dealId }) }
}

/** Locks the deal, then the round, as every change does. @throws NotFound; Conflict for a closed deal, unless it may be */
export async function lockRound(
	tx: Db,
	{ actor, id, mayBeClosed = false }: { actor: Actor; id: string; mayBeClosed?: boolean },
): Promise<{ round: Round; deal: Deal }> {
	const { round } = await getRound(tx, { actor, id })
	const deal = await lockDeal(tx, { actor, id: round.dealId, mayBeClosed })
	const [locked] = await tx.select().from(dealRound).where(eq(dealRound.id, id)).for('update')
	return { round: roundOf(locked!), deal }
}

type RoundInput = { actor: Actor; id: string; now: Date }

/** Changes a locked round and notifies the pages that show it. */
export async function updateRound(
	tx: Db,
	{ round, set, now }: { round: Round; set: Partial<Row>; now: Date },
): Promise<Round> {
	const [changed] = await tx
		.update(dealRound)
		.set({ ...set, version: round.version + 1 })
		.where(eq(dealRound.id, round.id))
		.returning()
	await touchDeal(tx, { id: round.dealId, now })
	return roundOf(changed!)
}

export function assertState(round: Round, states: readonly RoundState[], otherwise: string): void {
	if (!states.includes(round.state)) throw new Conflict(otherwise)
}

type DraftRoundInput = { actor: Actor; dealId: string; formKey: string; draft: RoundDraft; now: Date }

/** Starts a round as a draft, once per form. Call it in a transaction. @throws Forbidden, NotFound; Invalid with the field */
export async function draftRound(
	tx: Db,
	{ actor, dealId, formKey, draft, now }: DraftRoundInput,
): Promise<{ round: Round; deal: Deal; isNew: boolean }> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	const deal = await lockDeal(tx, { actor, id: dealId })
	const [same] = await tx.select().from(dealRound).where(eq(dealRound.formKey, formKey))
	if (same) {
		if (same.dealId !== dealId) throw new NotFound(roundNotFound)
		return { round: roundOf(same), deal, isNew: false }
	}
	if ((await tx.$count(dealRound, eq(dealRound.dealId, dealId))) >= 30)
		throw new Invalid('A deal has at most 30 rounds.')
	await assertDeadline(tx, draft.deadline)
	const [inserted] = await tx
		.insert(dealRound)
		.values({
			...draft,
			dealId,
			formKey,
			paddingSeed: randomBytes(32).toString('hex'),
			createdById: recordedActor(actor).id,
			createdAt: now,
		})
		.returning()
	await touchDeal(tx, { id: dealId, now })
	return { round: roundOf(inserted!), deal, isNew: true }
}

/**
 * Changes a round whose invitations have not been sent. A round that the client has approved must be approved again. Call it in a
 * transaction.
 * @throws Forbidden, NotFound; Invalid with the field; Conflict when somebody changed it in the meantime, or its invitations were sent
 */
export async function changeRound(
	tx: Db,
	{ actor, id, version, draft, now }: RoundInput & { version: number; draft: RoundDraft },
): Promise<{ round: Round; deal: Deal }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id })
	assertState(round, ['draft', 'approved'], 'The invitations went out, so this can’t be changed anymore.')
	if (round.version !== version)
		throw new Conflict('This round was changed in another window. Check it, then save again.')
	await assertDeadline(tx, draft.deadline)
	await tx.delete(dealRoundKey).where(eq(dealRoundKey.roundId, id))
	const { kind: _, ...set } = draft
	const changed = await updateRound(tx, {
		round,
		set: { ...set, state: 'draft', termsHash: null, approvedAt: null, requiresClientCode: false },
		now,
	})
	return { round: changed, deal }
}

async function assertDeadline(tx: Db, deadline: Date): Promise<void> {
	const now = await databaseTime(tx)
	if (deadline <= now) throw new Invalid('The deadline has to be later than now.', 'deadlineDate')
	if (deadline.getTime() - now.getTime() > roundLimits.daysAhead * 86_400_000)
		throw new Invalid(`The deadline is at most ${roundLimits.daysAhead} days ahead.`, 'deadlineDate')
}

/**
 * Records the client’s approval of the terms, with a public key for each stage, with which the dealers’ bids are encrypted. Until
 * invitations go out, approving again replaces the keys. Call it in a transaction. @throws Forbidden for anybody but the client;
 * NotFound, Conflict
 */
export async function approveRound(
	tx: Db,
	{
		actor,
		id,
		version,
		keys,
		requiresClientCode,
		now,
	}: RoundInput & { version: number; keys: readonly RoundKey[]; requiresClientCode: boolean },
): Promise<{ round: Round; deal: Deal; wasApproved: boolean }> {
	if (!isPerson(actor)) throw new Forbidden('Only the client can approve this.')
	const { round, deal } = await lockRound(tx, { actor, id })
	assertState(round, ['draft', 'approved'], 'The invitations went out already.')
	if (round.version !== version)
		throw new Conflict('Your advisor changed this in the meantime. Please read it again.')
	const wasApproved = round.state === 'approved'
	// A trigger rejects changes to the approval of an approved round, so the round goes back to draft first.
	const draft = wasApproved
		? await updateRound(tx, { round, set: { state: 'draft', termsHash: null, approvedAt: null }, now })
		: round
	await tx.delete(dealRoundKey).where(eq(dealRoundKey.roundId, id))
	await tx.insert(dealRoundKey).values(keys.map((key, index) => ({ ...key, roundId: id, stage: index + 1 })))
	const approved = await updateRound(tx, {
		round: draft,
		set: { state: 'approved', approvedAt: now, requiresClientCode, termsHash: hashOfTerms(round.terms) },
		now,
	})
	return { round: approved, deal, wasApproved }
}

/**
 * Opens an approved round for bids. Call it in a transaction.
 * @throws Forbidden, NotFound; Conflict without an invitation, or when the deadline has passed
 */
export async function startRound(
	tx: Db,
	{ actor, id, now }: RoundInput,
): Promise<{ round: Round; deal: Deal; changed: boolean }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id })
	if (isTakingBids(round.state)) return { round, deal, changed: false }
	assertState(round, ['approved'], 'The client has to approve this round first.')
	if ((await tx.$count(dealRoundInvitation, eq(dealRoundInvitation.roundId, id))) === 0)
		throw new Conflict('Choose at least one dealer to invite.')
	const sentAt = await databaseTime(tx)
	if (isPastDeadline(round, sentAt))
		throw new Conflict('The deadline has passed. Set a new one; the client then approves again.')
	return { round: await updateRound(tx, { round, set: { state: 'open', sentAt }, now }), deal, changed: true }
}

/** Moves the deadline to a later time for all. Call it in a transaction. @throws Forbidden, NotFound; Invalid with the field; Conflict */
export async function extendRound(
	tx: Db,
	{ actor, id, deadline, reason, now }: RoundInput & { deadline: Date; reason: string },
): Promise<{ round: Round; deal: Deal; before: Date }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id })
	const before = round.deadline
	if (!takesBids(round, await databaseTime(tx)))
		throw new Conflict('The deadline has passed, so it can’t be moved anymore.')
	if (deadline <= before) throw new Invalid('The new deadline has to be later.', 'deadlineDate')
	await assertDeadline(tx, deadline)
	const trimmedReason = reason.trim()
	if (!trimmedReason) throw new Invalid('Say why. All dealers see it.', 'reason')
	if (trimmedReason.length > roundLimits.reason)
		throw new Invalid(`Use at most ${roundLimits.reason} characters.`, 'reason')
	await tx
		.insert(dealRoundExtension)
		.values({ roundId: id, stage: round.stage, before, deadline, reason: trimmedReason, createdAt: now })
	return { round: await updateRound(tx, { round, set: { deadline }, now }), deal, before }
}

/** Lists the changes of the deadlines of a round, oldest first. */
export const listExtensions = (db: Db, { roundId }: { roundId: string }) =>
	db
		.select()
		.from(dealRoundExtension)
		.where(eq(dealRoundExtension.roundId, roundId))
		.orderBy(dealRoundExtension.createdAt, dealRoundExtension.id)

/**
 * Starts the next stage of an opened round, for best and final offers until a new deadline. Call it in a transaction.
 * @throws Forbidden, NotFound, Invalid, Conflict
 */
export async function askBestAndFinal(
	tx: Db,
	{ actor, id, deadline, now }: RoundInput & { deadline: Date },
): Promise<{ round: Round; deal: Deal }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id })
	assertState(round, ['opened'], 'Open the bids first.')
	if (round.stage >= round.stagesMax)
		throw new Conflict('Dealers were told how many times they can bid, and this was the last time.')
	if ((await tx.$count(dealBid, and(eq(dealBid.roundId, id), isNotNull(dealBid.content)))) === 0)
		throw new Conflict('No dealer made an offer, so there is nobody to ask.')
	await assertDeadline(tx, deadline)
	const set = { state: 'best_and_final', stage: round.stage + 1, deadline } as const
	return { round: await updateRound(tx, { round, set, now }), deal }
}

/**
 * Ends a round without an award; a second call changes nothing. Call it in a transaction.
 * @throws Forbidden, NotFound; Invalid with the field; Conflict, also for a closed deal unless it may be
 */
export async function cancelRound(
	tx: Db,
	{ actor, id, reason, mayBeClosed = false, now }: RoundInput & { reason: string; mayBeClosed?: boolean },
): Promise<{ round: Round; deal: Deal; changed: boolean }> {
	assertMay(actor, 'run')
	const { round, deal } = await lockRound(tx, { actor, id, mayBeClosed })
	if (round.state === 'canceled') return { round, deal, changed: false }
	if (round.state === 'awarded') throw new Conflict('This round is awarded.')
	const trimmedReason = reason.trim()
	if (round.sentAt && !trimmedReason) throw new Invalid('Say why. All dealers see it.', 'reason')
	if (trimmedReason.length > roundLimits.reason)
		throw new Invalid(`Use at most ${roundLimits.reason} characters.`, 'reason')
	const set = { state: 'canceled', endedAt: now, cancelReason: trimmedReason } as const
	return { round: await updateRound(tx, { round, set, now }), deal, changed: true }
}
